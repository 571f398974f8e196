import type { LogEntry } from '../../server/contract/audit/log'
import { usePages, type Pages } from '../rpc'

/** What narrows the log, as it stands in the address and goes to the server; left out: nothing. */
export const FILTERS = ['type', 'person', 'from', 'to', 'text'] as const
export type FilterName = (typeof FILTERS)[number]
type LogFilters = Readonly<Partial<Record<FilterName, string>>>

/** A day that is none, typed into the address, narrows nothing. */
const isGiven = (name: FilterName, value: string): boolean =>
  name === 'from' || name === 'to' ? /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) : value.trim() !== ''

export const filtersOf = (query: URLSearchParams): LogFilters =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = (query.get(name) ?? '').slice(0, 200)
      return isGiven(name, value) ? [[name, value]] : []
    }),
  )

export interface LogChoice {
  /** Null: every tender, and what belongs to none. */
  readonly projectId: string | null
  readonly filters: LogFilters
}

const PAGE = 100

/** The log, the newest first. */
export const useLog = ({ projectId, filters }: LogChoice): Pages<LogEntry> =>
  usePages('getLogEntries', [projectId, { limit: PAGE, ...filters }], { refetchOnWindowFocus: false })
