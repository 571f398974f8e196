import type { MessageFilter } from '../../server/contract/messages/messages'

export const COLUMNS = ['created', 'sender', 'recipients', 'subject', 'attachments'] as const
export type Column = (typeof COLUMNS)[number]

/** What the list shows, as it stands in the address. */
export interface Choice {
  search: string
  isUnread: boolean
  /** Complaints alone. */
  isComplaint: boolean
  sort: Column
  isDescending: boolean
}

const isColumn = (text: string | null): text is Column => COLUMNS.includes(text as Column)
/** Dates and numbers are read from the greatest on, words from A. */
const beginsDescending = (column: Column): boolean => column === 'created' || column === 'attachments'

export function readChoice(query: URLSearchParams): Choice {
  const given = query.get('sort') ?? ''
  const name = given.replace('-', '')
  const sort = isColumn(name) ? name : 'created'
  return {
    search: query.get('q') ?? '',
    isUnread: query.get('ungelesen') === '1',
    isComplaint: query.get('ruegen') === '1',
    sort,
    isDescending: isColumn(name) ? given.startsWith('-') : true,
  }
}

/** The default leaves no trace in the address. */
export function writeChoice({ search, isUnread, isComplaint, sort, isDescending }: Choice): URLSearchParams {
  const query = new URLSearchParams()
  if (search !== '') query.set('q', search)
  if (isUnread) query.set('ungelesen', '1')
  if (isComplaint) query.set('ruegen', '1')
  if (sort !== 'created' || !isDescending) query.set('sort', `${isDescending ? '-' : ''}${sort}`)
  return query
}

export const sortedBy = (choice: Choice, column: Column): Choice => ({
  ...choice,
  sort: column,
  isDescending: choice.sort === column ? !choice.isDescending : beginsDescending(column),
})

/** As the server is asked. */
export const filterOf = ({ search, isUnread, isComplaint, sort, isDescending }: Choice): MessageFilter => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(isUnread ? { unread: true } : {}),
  ...(isComplaint ? { complaints: true } : {}),
  ...(sort === 'created' && isDescending ? {} : { sort, descending: isDescending }),
})
