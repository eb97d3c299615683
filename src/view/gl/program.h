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
  SOMA_RENDER_ERROR_TARGET,  /* no memory or no support for an offscreen picture */
} SomaRenderError;

/* Compiles and links shaders/NAME.vert and shaders/NAME.frag from the resources, for GL 3.3 or GLES
 * 3.0 depending on the current context. `defines` is put before the source: empty, or complete
 * lines. On failure, returns 0 and sets `error`. */
GLuint soma_program_new (const char *name, const char *defines, GError **error);

/* Whether the current context is at least GL 3.3 or GLES 3.0; sets `error` if not. */
gboolean soma_program_check_context (GError **error);
