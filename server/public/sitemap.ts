import { now } from '../platform/clock'
import { linkTo } from '../platform/publicUrl'
import { isPublic, type TenderDoc, TenderModel } from '../tenders/area'
import { markup, type Html } from './html'

/** Addresses that one file may name. */
const MAX_ADDRESSES = 50_000
const KEPT_MS = 60_000

interface Entry {
  path: string
  /** When it was published: later edits that nobody was told of are nobody's business. */
  at: Date | null
}

/** The list and every public tender, newest first. Few fields and no order by the database: ten thousand take some 0.2 s. */
const readEntries = async (): Promise<Entry[]> => {
  const rows = await TenderModel.find({ shelf: 'public' }, { 'published.at': 1 }).lean<Pick<TenderDoc, '_id' | 'published'>[]>()
  const at = now()
  const found = rows
    .filter((row) => isPublic(row, at))
    .map(({ _id, published }) => ({ path: `/projekte/${_id}`, at: published?.at ?? null }))
  found.sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0))
  return [{ path: '/', at: null }, { path: '/projekte', at: null }, ...found]
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const addresses = (entries: readonly Entry[]): Html =>
  markup`<urlset xmlns="${NAMESPACE}">${entries.map(
    ({ path, at }) => markup`<url><loc>${linkTo(path)}</loc>${at && markup`<lastmod>${at.toISOString()}</lastmod>`}</url>`,
  )}</urlset>`

const index = (count: number): Html =>
  markup`<sitemapindex xmlns="${NAMESPACE}">${Array.from(
    { length: count },
    (_, part) => markup`<sitemap><loc>${linkTo(`/sitemap-${part + 1}.xml`)}</loc></sitemap>`,
  )}</sitemapindex>`

/**
 * The addresses that search engines may know. `part` null: all of them, or an index of parts where they are more than one file may name;
 * else a part, 1-based. Null: there is no such part. Kept for a minute, so that asking often costs nothing.
 */
export const createSitemap = (most = MAX_ADDRESSES) => {
  let kept: { until: number; entries: Promise<Entry[]> } | null = null
  const entriesNow = (): Promise<Entry[]> => {
    const at = now().getTime()
    if (kept && kept.until > at && kept.until <= at + KEPT_MS) return kept.entries
    const entries = readEntries()
    kept = { until: at + KEPT_MS, entries }
    entries.catch(() => (kept = null))
    return entries
  }
  return async (part: number | null): Promise<string | null> => {
    const entries = await entriesNow()
    const parts = Math.ceil(entries.length / most)
    if (part === null) return XML + (parts > 1 ? index(parts) : addresses(entries)).toString()
    const chosen = entries.slice((part - 1) * most, part * most)
    return part < 1 || chosen.length === 0 ? null : XML + addresses(chosen).toString()
  }
}

/** What programs may read: all that is public and has an address of its own. */
export const robots = (): string =>
  [
    'User-agent: *',
    ...[
      '/api/',
      '/websocket',
      '/unterlagen/',
      '/passwort-reset',
      '/projekte/anlage',
      '/projekte/bearbeiten',
      '/einstellungen',
      '/mails',
    ].map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${linkTo('/sitemap.xml')}`,
    '',
  ].join('\n')
