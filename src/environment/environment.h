/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Forgets the variables for directories of the user, such as XDG_CACHE_HOME, that do not name an
 * absolute path, as the XDG Base Directory Specification wants it: what is relative would be
 * another directory for each one in which the program is started. To be called first of all, as
 * GLib remembers what it has found, and other libraries read them, too. */
void soma_environment_prepare (void);

/* Says where the translations of all domains are, as each program shows text of several, and makes
 * `domain` the one of messages that name none. `domain` is SOMA_DOMAIN or SOMA_SOLVE_DOMAIN. */
void soma_environment_bind_text (const char *domain);
