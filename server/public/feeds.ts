import { Feed } from 'feed'
import { readIn } from '../../engine/languages'
import { formatDateTime } from '../../engine/reading'
import { ownProcedureName } from '../../workflows/procedure'
import type { TenderRow } from '../contract/tenders/views'
import { now } from '../platform/clock'
import { linkTo } from '../platform/publicUrl'
import type { Guest } from './guest'
import { escaped } from './html'
import { feedPathOf, listPathOf, queryFor, type ListAddress } from './listPage'
import { wordsOf } from './words'

/** Newest ones in a feed. */
const ENTRIES = 50

export type FeedFormat = 'rss' | 'atom'

/** The library writes CDATA: its end in a text would end it there. */
const forCdata = (text: string): string => text.replaceAll(']]>', ']]\u200b>')

/** Atom says that its titles are markup, RSS that they are text. */
const titleFor = (format: FeedFormat, name: string): string => forCdata(format === 'atom' ? escaped(name) : plain(name))

/** Without the characters that no XML may have. */
const plain = (text: string): string => escaped(text).replace(/&(amp|lt|gt|quot|#39|#96);/g, (_all, name: string) => PLAIN[name] ?? '')
const PLAIN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }

/** An empty feed is known to be empty since this morning. */
const startOfDay = (at: Date): Date => new Date(at.toISOString().slice(0, 10))

/**
 * The newest public tenders of a search, for programs that look from time to time. Their order is that of publication, whatever the list is
 * sorted by.
 */
export async function feedOf(guest: Guest, address: ListAddress, format: FeedFormat): Promise<string> {
  const { lang } = guest
  const say = wordsOf(lang)
  const choices = { ...address, sort: '-published', after: null }
  const rows = await guest.ask('getProjects', queryFor(choices, ENTRIES))
  const path = feedPathOf(address)
  const about = ({ organization, deadline, ...row }: TenderRow): string =>
    [
      organization?.name,
      readIn(ownProcedureName(row), lang) || say(`tenders:types.${row.type}`),
      deadline && `${say('list:due')} ${formatDateTime(deadline, lang)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  const publishedAt = ({ published }: TenderRow): Date => new Date(published ?? 0)
  // Whoever reads several feeds tells them apart by their titles.
  const searched = address.q === '' ? say('page:feed.title') : say('page:feed.titleSearch', { search: address.q })
  const chosen = [...address.types.map((type) => say(`tenders:types.${type}`)), ...address.cpv, ...address.places].join(', ')
  const feed = new Feed({
    id: linkTo(path),
    title: titleFor(format, chosen === '' ? searched : `${searched}: ${chosen}`),
    description: say('page:feed.about'),
    link: linkTo(listPathOf(address)),
    language: lang,
    copyright: say('page:feed.copyright'),
    generator: false,
    ttl: 15,
    // Of what is in it, not of this moment: a feed in which nothing is new is the same to the byte.
    updated: rows[0] ? publishedAt(rows[0]) : startOfDay(now()),
    feedLinks: { rss: linkTo(path), atom: linkTo(path.replace('.xml', '.atom')) },
  })
  for (const row of rows)
    feed.addItem({
      id: linkTo(`/projekte/${row.id}`),
      link: linkTo(`/projekte/${row.id}`),
      title: titleFor(format, row.name || say('tenders:untitled')),
      description: forCdata(escaped(about(row))),
      date: publishedAt(row),
    })
  return format === 'atom' ? feed.atom1() : feed.rss2()
}
