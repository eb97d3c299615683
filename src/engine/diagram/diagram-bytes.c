/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram-bytes.h"

#include <stdlib.h>
#include <string.h>

#include "diagram-private.h"
#include "front.h"
#include "memory.h"

#define MAGIC "SomaDgm2"
#define MAGIC_SIZE 8
#define WORD_SIZE 8
#define HEAD_SIZE (MAGIC_SIZE + WORD_SIZE)

/* The fewest bytes of a state with one edge, and of an edge. */
#define LEAST_STATE_SIZE 3
#define LEAST_EDGE_SIZE 2

static uint64_t
hash_bytes (const uint8_t *bytes, size_t n)
{
  uint64_t hash = 0xcbf29ce484222325;

  for (size_t i = 0; i < n; i++)
    hash = (hash ^ bytes[i]) * 0x100000001b3;
  return hash;
}

/* How many options begin at the cell; an edge that chooses as many leaves it empty. */
static uint32_t
count_options (const SomaQuotient *quotient, int cell)
{
  return (uint32_t) (quotient->first_option[cell + 1] - quotient->first_option[cell]);
}

/* Writing */

typedef struct
{
  uint8_t *bytes; /* NULL once it has failed */
  size_t n, room;
} Writer;

static void
write_byte (Writer *writer, uint8_t byte)
{
  if (writer->bytes == NULL)
    return;
  if (writer->n == writer->room)
    {
      size_t room = 2 * writer->room;
      uint8_t *bytes = room <= 2 * SOMA_DIAGRAM_MAX_BYTES
                           ? soma_try_realloc (writer->bytes, room, sizeof *bytes)
                           : NULL;
      if (bytes == NULL)
        free (writer->bytes);
      writer->bytes = bytes;
      writer->room = room;
      if (bytes == NULL)
        return;
    }
  writer->bytes[writer->n++] = byte;
}

static void
write_word (Writer *writer, uint64_t word)
{
  for (int i = 0; i < WORD_SIZE; i++)
    write_byte (writer, (uint8_t) (word >> 8 * i));
}

static void
write_number (Writer *writer, uint32_t number)
{
  for (; number >= 0x80; number >>= 7)
    write_byte (writer, (uint8_t) (number | 0x80));
  write_byte (writer, (uint8_t) number);
}

uint8_t *
soma_diagram_to_bytes (const SomaDiagram *diagram, size_t *n_bytes)
{
  int n_cells = diagram->quotient->n_cells;
  Writer writer = { .room = 1024 };

  writer.bytes = soma_alloc (writer.room, sizeof *writer.bytes);
  for (int i = 0; i < MAGIC_SIZE; i++)
    write_byte (&writer, (uint8_t) MAGIC[i]);
  write_word (&writer, soma_instance_hash (diagram->instance));
  for (int c = 0; c <= n_cells; c++)
    {
      write_number (&writer, diagram->levels[c].n_states);
      write_number (&writer, diagram->levels[c].n_edges);
    }
  for (int c = 0; c < n_cells && writer.bytes != NULL; c++)
    {
      const SomaDiagramLevel *level = &diagram->levels[c];
      uint32_t n_options = count_options (diagram->quotient, c);

      for (uint32_t i = 0; i < level->n_states; i++)
        {
          write_number (&writer, level->first_edge[i + 1] - level->first_edge[i] - 1);
          for (uint32_t e = level->first_edge[i]; e < level->first_edge[i + 1]; e++)
            {
              uint32_t choice = level->edges[e].how >> SOMA_EDGE_FAR_BITS;
              write_number (&writer, choice == SOMA_EDGE_EMPTY ? n_options : choice);
              write_number (&writer, level->edges[e].to);
            }
        }
    }
  if (writer.bytes != NULL)
    write_word (&writer, hash_bytes (writer.bytes, writer.n));
  if (writer.n > SOMA_DIAGRAM_MAX_BYTES)
    {
      free (writer.bytes);
      return NULL;
    }
  *n_bytes = writer.n;
  return writer.bytes;
}

/* Reading */

typedef struct
{
  const uint8_t *bytes; /* borrowed: without head and seal */
  size_t n, at;
  SomaDiagram *diagram;
  SomaFront front;
  uint64_t **keys;   /* per level: what its states are, as far as edges have led to them */
  bool **is_reached; /* likewise whether one has; both are NULL before the first */
} Reader;

static uint64_t
read_word (const uint8_t *bytes)
{
  uint64_t word = 0;

  for (int i = 0; i < WORD_SIZE; i++)
    word |= (uint64_t) bytes[i] << 8 * i;
  return word;
}

/* FALSE if there is none, if it is written in more bytes than it needs, or if it is more than
 * `most`. */
static bool
read_number (Reader *reader, uint32_t most, uint32_t *number)
{
  uint64_t value = 0;

  for (int shift = 0; shift < 35 && reader->at < reader->n; shift += 7)
    {
      uint8_t byte = reader->bytes[reader->at++];
      value |= (uint64_t) (byte & 0x7f) << shift;
      *number = (uint32_t) value;
      if ((byte & 0x80) == 0)
        return value <= most && (byte > 0 || shift == 0);
    }
  return false;
}

/* Reads how much there is of everything, and makes room for it: no more than the bytes can hold. */
static bool
read_sizes (Reader *reader)
{
  SomaDiagram *diagram = reader->diagram;
  int n_cells = diagram->quotient->n_cells;
  uint32_t most = (uint32_t) reader->n;
  uint64_t n_least = 0;

  for (int c = 0; c <= n_cells; c++)
    {
      SomaDiagramLevel *level = &diagram->levels[c];
      if (!read_number (reader, most, &level->n_states) ||
          !read_number (reader, most, &level->n_edges))
        return false;
      if (c == n_cells && level->n_edges > 0)
        return false;
      if (c < n_cells)
        n_least += (uint64_t) level->n_states * (LEAST_STATE_SIZE - LEAST_EDGE_SIZE) +
                   (uint64_t) level->n_edges * LEAST_EDGE_SIZE;
    }
  if (n_least > reader->n - reader->at || diagram->levels[0].n_states > 1 ||
      diagram->levels[n_cells].n_states != diagram->levels[0].n_states)
    return false;
  for (int c = 0; c < n_cells; c++)
    {
      SomaDiagramLevel *level = &diagram->levels[c];
      level->first_edge = soma_try_alloc ((size_t) level->n_states + 1, sizeof *level->first_edge);
      level->edges = soma_try_alloc (level->n_edges, sizeof *level->edges);
      if (level->first_edge == NULL || level->edges == NULL)
        return false;
    }
  return true;
}

/* Notes what a state is to which an edge has led. FALSE if another edge has led to it as something
 * else. */
static bool
reach (Reader *reader, int cell, uint32_t state, const uint64_t *key)
{
  const SomaDiagram *diagram = reader->diagram;
  uint32_t n_states = diagram->levels[cell].n_states;
  size_t n_key = (size_t) reader->front.n_key;

  if (reader->keys[cell] == NULL)
    {
      reader->keys[cell] = soma_try_alloc (n_states * n_key, sizeof **reader->keys);
      reader->is_reached[cell] = soma_try_alloc0 (n_states, sizeof **reader->is_reached);
    }
  if (reader->keys[cell] == NULL || reader->is_reached[cell] == NULL)
    return false;
  uint64_t *own = reader->keys[cell] + state * n_key;
  if (reader->is_reached[cell][state])
    return cell == diagram->quotient->n_cells || memcmp (own, key, n_key * sizeof *key) == 0;
  memcpy (own, key, n_key * sizeof *key);
  reader->is_reached[cell][state] = true;
  return true;
}

/* What becomes of a state by a choice. FALSE if it cannot be made. */
static bool
choose (const Reader *reader, int cell, const uint64_t *from, uint32_t choice, uint64_t *key)
{
  const SomaQuotient *quotient = reader->diagram->quotient;
  int option = quotient->first_option[cell] + (int) choice;

  if (choice < count_options (quotient, cell))
    return soma_front_is_free (&reader->front, from, option) &&
           soma_front_take (&reader->front, from, option, key);
  soma_front_pass (&reader->front, from, key);
  return quotient->optional[cell];
}

static bool
read_edge (Reader *reader, int cell, const uint64_t *from, uint32_t least, uint32_t *choice,
           SomaDiagramEdge *edge)
{
  const SomaDiagram *diagram = reader->diagram;
  uint32_t n_options = count_options (diagram->quotient, cell);
  uint64_t key[SOMA_FRONT_MAX_KEY];

  if (!read_number (reader, n_options, choice) || *choice < least ||
      !choose (reader, cell, from, *choice, key))
    return false;
  int far = soma_front_advance (&reader->front, key), to = cell + far;
  uint32_t n_states = diagram->levels[to].n_states;
  if (!read_number (reader, UINT32_MAX, &edge->to) || edge->to >= n_states)
    return false;
  if (to == diagram->quotient->n_cells && !soma_front_is_allowed (&reader->front, key))
    return false;
  uint32_t packed = *choice < n_options ? *choice : SOMA_EDGE_EMPTY;
  edge->how = packed << SOMA_EDGE_FAR_BITS | (uint32_t) far;
  return reach (reader, to, edge->to, key);
}

static bool
read_state (Reader *reader, int cell, uint32_t state, uint32_t *n_edges)
{
  SomaDiagramLevel *level = &reader->diagram->levels[cell];
  const uint64_t *from = reader->keys[cell] + (size_t) state * (size_t) reader->front.n_key;
  uint32_t n, least = 0;

  level->first_edge[state] = *n_edges;
  if (!reader->is_reached[cell][state] || !read_number (reader, UINT32_MAX, &n) ||
      n >= level->n_edges - *n_edges)
    return false;
  for (uint32_t i = 0; i <= n; i++)
    {
      uint32_t choice;
      if (!read_edge (reader, cell, from, least, &choice, &level->edges[(*n_edges)++]))
        return false;
      least = choice + 1;
    }
  return true;
}

static bool
read_level (Reader *reader, int cell)
{
  SomaDiagramLevel *level = &reader->diagram->levels[cell];
  uint32_t n_edges = 0;

  if (level->n_states > 0 && reader->keys[cell] == NULL)
    return false;
  for (uint32_t i = 0; i < level->n_states; i++)
    if (!read_state (reader, cell, i, &n_edges))
      return false;
  level->first_edge[level->n_states] = n_edges;
  free (reader->keys[cell]);
  reader->keys[cell] = NULL;
  return n_edges == level->n_edges;
}

static bool
read_levels (Reader *reader)
{
  const uint64_t start[SOMA_FRONT_MAX_KEY] = { 0 };
  const SomaDiagram *diagram = reader->diagram;
  int n_cells = diagram->quotient->n_cells;

  if (diagram->levels[0].n_states > 0 && !reach (reader, 0, 0, start))
    return false;
  if (n_cells == 0 && diagram->levels[0].n_states > 0 &&
      !soma_front_is_allowed (&reader->front, start))
    return false;
  for (int c = 0; c < n_cells; c++)
    if (!read_level (reader, c))
      return false;
  return reader->at == reader->n;
}

static bool
read_all (Reader *reader)
{
  int n_levels = reader->diagram->quotient->n_cells + 1;

  if (!soma_front_init (&reader->front, reader->diagram->quotient))
    return false;
  reader->keys = soma_alloc0 (n_levels, sizeof *reader->keys);
  reader->is_reached = soma_alloc0 (n_levels, sizeof *reader->is_reached);
  bool is_read = read_sizes (reader) && read_levels (reader);
  for (int c = 0; c < n_levels; c++)
    {
      free (reader->keys[c]);
      free (reader->is_reached[c]);
    }
  free (reader->keys);
  free (reader->is_reached);
  soma_front_clear (&reader->front);
  return is_read;
}

static bool
is_sealed (const uint8_t *bytes, size_t n)
{
  return n >= HEAD_SIZE + WORD_SIZE && n <= SOMA_DIAGRAM_MAX_BYTES &&
         memcmp (bytes, MAGIC, MAGIC_SIZE) == 0 &&
         read_word (bytes + n - WORD_SIZE) == hash_bytes (bytes, n - WORD_SIZE);
}

SomaDiagram *
soma_diagram_new_from_bytes (SomaPuzzle *puzzle, const uint8_t *bytes, size_t n_bytes)
{
  if (!is_sealed (bytes, n_bytes))
    return NULL;
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, NULL, NULL);
  if (instance == NULL)
    return NULL;
  Reader reader = { .bytes = bytes + HEAD_SIZE,
                    .n = n_bytes - HEAD_SIZE - WORD_SIZE,
                    .diagram = soma_diagram_new_empty (NULL, instance, 0) };
  if (read_word (bytes + MAGIC_SIZE) == soma_instance_hash (instance) && read_all (&reader))
    {
      soma_diagram_measure (reader.diagram);
      return reader.diagram;
    }
  soma_diagram_unref (reader.diagram);
  return NULL;
}
