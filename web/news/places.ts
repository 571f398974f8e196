import type { NewsEntry } from '../../server/contract/news/views'
import type { TenderView } from '../../server/contract/tenders/views'

/** Where something new is to be read; null: here. The team has pages of its own. */
export function placeOf({ kind }: Pick<NewsEntry, 'kind'>, { id, team }: Pick<TenderView, 'id' | 'team'>): string | null {
  const path = `/projekte/${id}`
  switch (kind) {
    case 'document':
    case 'documents':
      return team === undefined ? `${path}#unterlagen` : `${path}/dokumente`
    case 'answer':
      return `${path}/fragen`
    case 'message':
      return `${path}/nachrichten`
    case 'deadline':
    case 'changes':
    case 'phase':
      return null
  }
}
