/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

/* A worker without a search around it: it looks at a tree by the scarcest item, with the default
 * techniques and on its own. What it finds is not reported. */
typedef struct
{
  SomaShared shared;
  SomaWorker *worker; /* NULL when there was no memory */
} SomaLoneWorker;

/* Free with soma_lone_worker_clear(); it must not be moved. */
void soma_lone_worker_init (SomaLoneWorker *lone, const SomaInstance *instance,
                            const struct SomaKernel *kernel);

void soma_lone_worker_clear (SomaLoneWorker *lone);
