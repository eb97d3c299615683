/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>
#include <glib.h>

#define SOMA_RENDER_ERROR (soma_render_error_quark ())
GQuark soma_render_error_quark (void);

typedef enum
{
  SOMA_RENDER_ERROR_VERSION, /* the GL context is too old */
  SOMA_RENDER_ERROR_PROGRAM, /* a shader does not compile or link */
  SOMA_RENDER_ERROR_TARGET,  /* no room or no support for an offscreen picture */
} SomaRenderError;

/* Compiles and links shaders/NAME.vert and shaders/NAME.frag from the resources, for GL 3.3 or
 * GLES 3.0 as the current context is. `defines` is put before the source: empty, or lines with
 * their ends. Returns 0 and sets `error` on failure. */
GLuint soma_program_new (const char *name, const char *defines, GError **error);

/* Whether the current context is GL 3.3 or GLES 3.0 at least; sets `error` if not. */
gboolean soma_program_check_context (GError **error);
