/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"

#include <stdio.h>
#include <string.h>

#include "option-list.h"

#include <glib/gi18n.h>

/* In columns. */
#define MOST_WIDTH 80
#define OPTION_INDENT 26
#define COMMAND_INDENT 16

char *
command_spell (const char *name)
{
  return g_strconcat ("soma-solve", name[0] != '\0' ? " " : "", name, NULL);
}

/* Adds text from column `column` on, wrapped at blanks, with all lines but the first indented. */
static void
add_wrapped (GString *out, const char *text, int column, int indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (int i = 0; words[i] != NULL; i++)
    {
      int width = (int) g_utf8_strlen (words[i], -1);
      gboolean fits = i == 0 || column + 1 + width <= MOST_WIDTH;
      if (i > 0)
        g_string_append_printf (out, fits ? " " : "\n%*s", fits ? 0 : indent, "");
      g_string_append (out, words[i]);
      column = (fits ? column + (i > 0) : indent) + width;
    }
  g_string_append_c (out, '\n');
}

/* What the usage is for, beside it or below. */
static void
add_entry (GString *out, const char *usage, const char *text, int indent)
{
  g_string_append_printf (out, "%-*s", indent, usage);
  if ((int) strlen (usage) >= indent)
    g_string_append_printf (out, "\n%*s", indent, "");
  add_wrapped (out, text, indent, indent);
}

/* "  -s, --set=SET", "  -f FILE", "      --cache[=MIB]" */
static void
add_option (GString *out, const Option *option)
{
  g_autoptr (GString) usage = g_string_new (option->letter != '\0' ? "  " : "      ");

  if (option->letter != '\0')
    g_string_append_printf (usage, "-%c%s", option->letter, option->name != NULL ? ", " : "");
  if (option->name != NULL)
    g_string_append_printf (usage, "--%s", option->name);
  if (option->value != NULL && option->value[0] == '[')
    g_string_append_printf (usage, "[=%s", option->value + 1);
  else if (option->value != NULL)
    g_string_append_printf (usage, "%s%s", option->name != NULL ? "=" : " ", option->value);
  add_entry (out, usage->str, _ (option->help), OPTION_INDENT);
}

static void
add_options (GString *out, guint64 groups)
{
  const Option *heading = NULL; /* the last one, until it is shown */

  for (const Option *at = option_list; at->help != NULL; at++)
    if (at->groups == 0)
      heading = at;
    else if ((at->groups & groups) != 0)
      {
        if (heading != NULL)
          g_string_append_printf (out, "\n%s\n", _ (heading->help));
        heading = NULL;
        add_option (out, at);
      }
}

/* Those that begin with this word. */
static void
add_commands (GString *out, const Command *commands, const char *word)
{
  g_string_append_printf (out, "\n%s\n", _ ("Commands"));
  for (const Command *at = commands + 1; at->name != NULL; at++)
    if (at->run != NULL && g_str_has_prefix (at->name, word))
      {
        g_autofree char *usage = g_strconcat ("  ", at->name, NULL);
        add_entry (out, usage, _ (at->summary), COMMAND_INDENT);
      }
  g_string_append_c (out, '\n');
  add_wrapped (out, _ ("“soma-solve help COMMAND” says more of each."), 0, 0);
}

void
help_print (const Command *commands, const Command *command)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *name = command_spell (command->name);
  const char *operands = command->operands != NULL ? command->operands : "";
  /* Translators: the name of a command, and what it takes, such as "FILE…". */
  g_autofree char *usage = g_strdup_printf (command->run != NULL ? _ ("Usage: %s [OPTION…] %s")
                                                                 : _ ("Usage: %s COMMAND"),
                                            name, operands);

  add_wrapped (out, g_strchomp (usage), 0, 0);
  if (command == commands)
    {
      /* Translators: another way to call it, below "Usage: ". */
      g_autofree char *other =
          g_strconcat ("   ", _ ("or: soma-solve COMMAND [OPTION…] [FILE…]"), NULL);
      add_wrapped (out, other, 0, 0);
    }
  g_string_append_c (out, '\n');
  g_autofree char *summary = g_strdup_printf ("%s.", _ (command->summary));
  add_wrapped (out, summary, 0, 0);
  g_auto (GStrv) paragraphs =
      g_strsplit (command->details != NULL ? _ (command->details) : "", "\n\n", -1);
  for (int i = 0; paragraphs[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (out, '\n');
      add_wrapped (out, paragraphs[i], 0, 0);
    }
  if (command == commands || command->run == NULL)
    add_commands (out, commands, command->name);
  if (command->run != NULL)
    add_options (out, command->groups);
  fputs (out->str, stdout);
}
