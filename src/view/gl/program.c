/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

#include <gio/gio.h>

#include "view-resources.h"

#define PREFIX "/io/github/somapuzzle/Soma/view/shaders/"

G_DEFINE_QUARK (soma_render_error_quark, soma_render_error)

static const char *
get_header (void)
{
  if (epoxy_is_desktop_gl ())
    return "#version 330 core\n";
  return "#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n";
}

static GLuint
compile_shader (GLenum type, const char *name, const char *defines, GError **error)
{
  g_autofree char *path =
      g_strconcat (PREFIX, name, type == GL_VERTEX_SHADER ? ".vert" : ".frag", NULL);
  g_autoptr (GBytes) source = g_resource_lookup_data (soma_view_get_resource (), path, 0, error);

  if (source == NULL)
    return 0;

  GLuint shader = glCreateShader (type);
  const char *parts[3] = { get_header (), defines, g_bytes_get_data (source, NULL) };
  GLint lengths[3] = { -1, -1, (GLint) g_bytes_get_size (source) }, compiled = GL_FALSE;
  glShaderSource (shader, 3, parts, lengths);
  glCompileShader (shader);
  glGetShaderiv (shader, GL_COMPILE_STATUS, &compiled);
  if (compiled)
    return shader;

  char log[1024] = "";
  glGetShaderInfoLog (shader, sizeof log, NULL, log);
  g_set_error (error, SOMA_RENDER_ERROR, SOMA_RENDER_ERROR_PROGRAM, "%s: %s", path, log);
  glDeleteShader (shader);
  return 0;
}

static GLuint
link_program (GLuint vertex, GLuint fragment, const char *name, GError **error)
{
  GLuint program = glCreateProgram ();
  GLint linked = GL_FALSE;

  glAttachShader (program, vertex);
  glAttachShader (program, fragment);
  glLinkProgram (program);
  glDetachShader (program, vertex);
  glDetachShader (program, fragment);
  glGetProgramiv (program, GL_LINK_STATUS, &linked);
  if (linked)
    return program;

  char log[1024] = "";
  glGetProgramInfoLog (program, sizeof log, NULL, log);
  g_set_error (error, SOMA_RENDER_ERROR, SOMA_RENDER_ERROR_PROGRAM, "%s: %s", name, log);
  glDeleteProgram (program);
  return 0;
}

GLuint
soma_program_new (const char *name, const char *defines, GError **error)
{
  GLuint program = 0;
  GLuint vertex = compile_shader (GL_VERTEX_SHADER, name, defines, error);
  GLuint fragment = vertex != 0 ? compile_shader (GL_FRAGMENT_SHADER, name, defines, error) : 0;

  if (fragment != 0)
    program = link_program (vertex, fragment, name, error);
  glDeleteShader (vertex);
  glDeleteShader (fragment);
  return program;
}

gboolean
soma_program_check_context (GError **error)
{
  int version = epoxy_gl_version (), least = epoxy_is_desktop_gl () ? 33 : 30;

  if (version >= least)
    return TRUE;
  g_set_error (error, SOMA_RENDER_ERROR, SOMA_RENDER_ERROR_VERSION, "OpenGL %d.%d is too old",
               version / 10, version % 10);
  return FALSE;
}
