/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "survey.h"

#include <stdlib.h>

#include "memory.h"
#include "random.h"
#include "search-private.h"

/* A closed node holds at most this part of an interval, as far as is known: what is wrong with the
 * guesses of many small nodes evens out. */
#define NODES_PER_PART 8

/* Ways down from a node that may hold as much as that, and from one that holds far less. With 12
 * and 3 the largest of 1,400 intervals of the 3x4x5 box of pentominoes is 18 times the mean, with
 * these 1.8 times; of the Bedlam cube, 4 times. */
#define MOST_GUESSES 24
#define FEW_GUESSES 8

/* The work that a survey may take, in nodes and children looked at: some seconds for a thousand
 * parts of a tree of very unlike parts, such as dominoes make. Others take a tenth of it. */
#define COST_OF_SURVEY UINT64_C (2000000)
#define COST_PER_PART UINT64_C (300000)

/* A node on the path. */
typedef struct
{
  SomaSurveyNode *node; /* open; NULL: on a way down */
  double value;         /* on a way down: what it guesses of the work from here */
  uint64_t mark;        /* the work before the current child */
  bool has_frame_below; /* the current child has one */
} Level;

typedef struct
{
  SomaWorker *worker;
  SomaSurveyNode *root;
  Level *levels;
  uint64_t random;  /* the state of the sequence */
  uint64_t most;    /* the work at which the survey ends */
  double limit;     /* a node with more is opened */
  bool has_changed; /* another round is needed */
} Survey;

static uint64_t
get_work (const SomaWorker *worker)
{
  return worker->statistics.n_children +
         atomic_load_explicit (&worker->tally.n_nodes, memory_order_relaxed);
}

static bool
is_out_of_time (const Survey *survey)
{
  return get_work (survey->worker) >= survey->most;
}

static bool
is_to_be_opened (const Survey *survey, const SomaSurveyNode *node, uint32_t n_children)
{
  return node->n_guesses > 0 && node->cost > survey->limit && n_children > 0 &&
         !is_out_of_time (survey);
}

/* Whether more ways down would say more that matters. Every node gets one: open nodes without any
 * would seem to be empty. */
static bool
needs_guess (const Survey *survey, const SomaSurveyNode *node)
{
  if (node->n_guesses == 0 || is_out_of_time (survey))
    return node->n_guesses == 0;
  if (node->n_guesses < FEW_GUESSES)
    return true;
  return node->n_guesses < MOST_GUESSES && 4 * node->cost > survey->limit;
}

static void
begin_way_down (Survey *survey, Level *level, SomaFrame *frame, uint32_t n_children)
{
  level->node = NULL;
  level->value = 1 + (double) n_children;
  if (n_children == 0)
    return;
  frame->next = (uint32_t) soma_random_below (&survey->random, (int) n_children);
  frame->end = frame->next + 1;
}

static void
begin_frame_cb (void *data, int depth, SomaFrame *frame, uint32_t n_children)
{
  Survey *survey = data;
  Level *level = &survey->levels[depth], *above = depth > 0 ? level - 1 : NULL;
  const SomaFrame *above_frame = depth > 0 ? frame - 1 : NULL;
  SomaSurveyNode *node = survey->root;

  if (above != NULL)
    {
      above->has_frame_below = true;
      node = above->node != NULL ? &above->node->children[above_frame->next] : NULL;
    }
  /* The caller has yet to count the children. */
  level->mark = get_work (survey->worker) + n_children;
  level->has_frame_below = false;
  level->value = 0;
  level->node = node;
  if (node != NULL && node->children != NULL)
    {
      /* Passes over the children before and after those of which more is to be learnt. */
      while (frame->next < frame->end && node->children[frame->next].is_settled)
        frame->next++;
      while (frame->end > frame->next && node->children[frame->end - 1].is_settled)
        frame->end--;
    }
  else if (node != NULL && is_to_be_opened (survey, node, n_children))
    {
      node->n_children = n_children;
      node->children = soma_alloc0 (n_children, sizeof *node->children);
      survey->has_changed = true;
    }
  else if (node == NULL || needs_guess (survey, node))
    begin_way_down (survey, level, frame, n_children);
  else
    frame->next = frame->end = 0;
}

/* What is below the node, by the way down that has just ended in level `level`. */
static void
end_way_down (Survey *survey, SomaSurveyNode *node, const Level *level)
{
  if (level->node == NULL && level->value > 0)
    {
      node->sum += level->value;
      node->n_guesses++;
      node->cost = node->sum / node->n_guesses;
      survey->has_changed = true;
    }
}

static void
end_child_cb (void *data, int depth, const SomaFrame *frame)
{
  Survey *survey = data;
  Level *level = &survey->levels[depth], *below = level + 1;
  uint64_t work = get_work (survey->worker);
  double value = level->has_frame_below ? below->value : (double) (work - level->mark);

  if (level->node == NULL)
    level->value += (level->value - 1) * value;
  else if (level->has_frame_below)
    end_way_down (survey, &level->node->children[frame->next], below);
  else
    level->node->children[frame->next].cost = value;
  level->mark = work;
  level->has_frame_below = false;
}

/* Adds up what is below open nodes. */
static double
sum_up (SomaSurveyNode *node)
{
  if (node->children == NULL)
    return node->cost;
  node->cost = 1;
  for (uint32_t i = 0; i < node->n_children; i++)
    node->cost += sum_up (&node->children[i]);
  return node->cost;
}

/* Decides what the next round goes to. */
static bool
settle (const Survey *survey, SomaSurveyNode *node)
{
  node->is_settled = true;
  if (node->children != NULL)
    for (uint32_t i = 0; i < node->n_children; i++)
      node->is_settled = settle (survey, &node->children[i]) && node->is_settled;
  else if (node->n_guesses > 0)
    node->is_settled = !is_to_be_opened (survey, node, 1) && !needs_guess (survey, node);
  return node->is_settled;
}

/* Each goes through all open nodes, and down from each closed one. FALSE if the search was
 * stopped. */
static bool
go_rounds (Survey *survey, uint32_t n_parts)
{
  do
    {
      survey->has_changed = false;
      survey->levels[0] = (Level){ .node = survey->root };
      if (!soma_worker_search_tree (survey->worker))
        return false;
      end_way_down (survey, survey->root, &survey->levels[0]);
      survey->limit = sum_up (survey->root) / n_parts / NODES_PER_PART;
    }
  while (survey->has_changed && !settle (survey, survey->root) && !is_out_of_time (survey));
  return true;
}

SomaSurveyNode *
soma_survey_new (SomaSearch *search, uint32_t n_parts)
{
  static const SomaGuide guide = { .begin_frame = begin_frame_cb,
                                   .end_child = end_child_cb,
                                   .ignores_solutions = true };
  SomaWorker *worker = search->workers[0];
  Survey survey = { .worker = worker,
                    .root = soma_alloc0 (1, sizeof *survey.root),
                    .levels = soma_alloc0 (worker->max_depth + 1, sizeof *survey.levels),
                    .most = COST_OF_SURVEY + n_parts * COST_PER_PART };

  worker->guide = &guide;
  worker->guide_data = &survey;
  bool is_done = go_rounds (&survey, n_parts);
  atomic_store (&search->shared.stop, false);
  atomic_store (&search->shared.called_off, false);
  worker->guide = NULL;
  worker->n_frames = 0;
  soma_worker_clear_tally (worker);
  free (survey.levels);
  if (is_done)
    return survey.root;
  soma_survey_free (survey.root);
  return NULL;
}

static void
clear_node (SomaSurveyNode *node)
{
  for (uint32_t i = 0; i < node->n_children; i++)
    clear_node (&node->children[i]);
  free (node->children);
}

void
soma_survey_free (SomaSurveyNode *root)
{
  if (root == NULL)
    return;
  clear_node (root);
  free (root);
}
