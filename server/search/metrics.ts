import { now } from '../platform/clock'
import type { Metric } from '../platform/metrics'
import type { Measures } from './index/asked'

/** What this process's index of the search is like. Its age is missing until it was held against the database for the first time. */
export const searchMetrics = ({ entries, bytes, filledAt }: Measures & { filledAt: Date | null }): Metric[] => [
  { name: 'lotse_search_entries', help: 'Sides of tenders that the search can find.', type: 'gauge', samples: [{ value: entries }] },
  { name: 'lotse_search_bytes', help: 'The index of the search on the disk, with its log.', type: 'gauge', samples: [{ value: bytes }] },
  {
    name: 'lotse_search_filled_seconds',
    help: 'How long ago the index of the search was held against the whole database; between, events keep it up to date.',
    type: 'gauge',
    samples: filledAt === null ? [] : [{ value: Math.round((now().getTime() - filledAt.getTime()) / 1000) }],
  },
]
