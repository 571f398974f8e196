import { formatDateTime, formatDay } from '../../engine/reading'
import { namedStage, stageWord } from '../../workflows/tender'
import { RELEVANCE, SORT_KEYS, type ProjectQuery } from '../contract/tenders/lists'
import type { TenderRow, TenderType } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup, type Html, type Part } from './html'
import { wordsOf } from './words'

/** Lines of a page; the browser's own list goes on by itself. */
const LINES = 100
const DEFAULT_SORT = '-published'
const TYPES: readonly TenderType[] = [0, 5, 2, 3, 4]

/** What the address of the list says, as web/tenders/list/listQuery reads it; `ab` is where a further page begins. */
export interface ListAddress {
  q: string
  types: TenderType[]
  /** Codes of the CPV, each with all below it. */
  cpv: string[]
  /** Codes of places (NUTS), each with all within it. */
  places: string[]
  /** Null: what fits best where something is sought, else what is newest. */
  sort: string | null
  after: string | null
}

type Choices = Omit<ListAddress, 'after'>

const MAX_CODES = 20
const codesOf = (query: URLSearchParams, name: string, form: RegExp): string[] =>
  (query.get(name) ?? '')
    .split(',')
    .filter((code) => form.test(code))
    .slice(0, MAX_CODES)

/** As the browser's list reads it: by creation drafts alone have an order. */
const isSort = (value: string): boolean => SORT_KEYS.some((key) => key !== 'created' && (value === key || value === `-${key}`))

/** Reads the choices from the query; what is not understood falls away. */
export const listAddressOf = (query: URLSearchParams): ListAddress => {
  const asked = (query.get('types') ?? '').split(',')
  const sort = query.get('sort') ?? ''
  return {
    q: (query.get('q') ?? query.get('search') ?? '').slice(0, 200),
    types: TYPES.filter((type) => asked.includes(String(type))),
    cpv: codesOf(query, 'cpv', /^\d{8}$/),
    places: codesOf(query, 'places', /^[A-Z]{2}[0-9A-Z]{0,3}$/),
    sort: isSort(sort) ? sort : null,
    after: query.get('ab')?.slice(0, 2000) || null,
  }
}

/** Adds the choices that a feed goes by too; defaults leave no trace. */
const withChoices = (query: URLSearchParams, { types, cpv, places }: Choices): URLSearchParams => {
  if (types.length > 0) query.set('types', types.join(','))
  if (cpv.length > 0) query.set('cpv', cpv.join(','))
  if (places.length > 0) query.set('places', places.join(','))
  return query
}

/** The query that the choices came from. */
const queryOf = (choices: Choices): URLSearchParams => {
  const query = new URLSearchParams()
  if (choices.q !== '') query.set('q', choices.q)
  withChoices(query, choices)
  // What would be meant without it is left out; a search means by relevance.
  if (choices.sort !== null && choices.sort !== (choices.q === '' ? DEFAULT_SORT : RELEVANCE)) query.set('sort', choices.sort)
  return query
}

/** Something is sought or chosen: no page of its own to be found. */
const isNarrowed = ({ q, types, cpv, places }: Choices): boolean => q !== '' || types.length + cpv.length + places.length > 0

const pathWith = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query.toString()}`)

/** Where the list of the choices is, in the order that nobody chose. */
export const listPathOf = (choices: Choices): string => pathWith('/projekte', queryOf({ ...choices, sort: null }))

/** Where the feed of the same choices is. */
export const feedPathOf = (choices: Choices): string => {
  const query = new URLSearchParams()
  if (choices.q !== '') query.set('search', choices.q)
  return pathWith('/feeds/ausschreibungen.xml', withChoices(query, choices))
}

/** The query of getProjects that the choices ask for. */
export const queryFor = ({ q, types, cpv, places, sort, after }: ListAddress, limit: number): ProjectQuery => ({
  filter: 'öffentlich',
  ...(q === '' ? {} : { search: q }),
  ...(types.length === 0 ? {} : { types }),
  ...(cpv.length === 0 ? {} : { cpv }),
  ...(places.length === 0 ? {} : { places }),
  sort: sort ?? (q === '' ? DEFAULT_SORT : RELEVANCE),
  cursor: after,
  limit,
})

/** A line of the list, as web/tenders/list/Row draws a guest's card. */
const line = (lang: Lang, row: TenderRow): Html => {
  const say = wordsOf(lang)
  const stage = namedStage(row)
  const phase = stage === 7 ? say('list:completed') : say(`tenders:stages.${stageWord({ ...row, stage })}`)
  const due = row.deadline && markup`<time class="num" datetime="${row.deadline}">${formatDateTime(row.deadline, lang)}</time>`
  const dates = (['published', 'archived'] as const).flatMap((key) => {
    const at = row[key]
    return at === null ? [] : [markup`${say(`list:column.${key}`)} <time class="num" datetime="${at}">${formatDay(at, lang)}</time>`]
  })
  return markup`<tr data-row>
    <td class="t"><div><a class="rowlink cut" lang="de" href="/projekte/${row.id}">${row.name || say('tenders:untitled')}</a></div></td>
    <td class="b soft">${row.organization?.name ?? '–'}</td><td class="f"></td>
    <td class="p"><span>${phase}</span></td>
    <td class="d">${due ? [markup`<span class="what soft">${say('list:due')}</span> `, due] : markup`<span class="none">–</span>`}</td>
    <td class="r soft"></td><td class="c soft"><span class="c-card">${dates.map((one, index) => [
      index > 0 && ' · ',
      one,
    ])}</span></td><td class="m"></td></tr>`
}

const table = (lang: Lang, rows: readonly TenderRow[]): Html =>
  markup`<table class="table"><caption class="sr">${wordsOf(lang)('page:list.title')}</caption>
    <tbody>${rows.map((row) => line(lang, row))}</tbody></table>`

/** The search as a form: it works without JavaScript. */
const searchForm = (lang: Lang, { q, types, cpv, places, sort }: ListAddress): Html => {
  const say = wordsOf(lang)
  const orders = ['deadline', 'published', 'name', 'client'].flatMap((key) => [key, `-${key}`])
  // A search means by relevance unless somebody chose: the form must be able to leave it open.
  const open = q === '' ? [] : [markup`<option value=""${sort === null && markup` selected`}>${say('list:sort.relevance')}</option>`]
  const shown = sort ?? (q === '' ? DEFAULT_SORT : null)
  return markup`<form class="toolbar" role="search" method="get" action="/projekte">
    <label class="search"><span class="sr">${say('list:search')}</span><svg class="i" viewBox="0 0 24 24" aria-hidden="true"></svg>
    <input class="input" type="search" name="q" maxlength="200" placeholder="${say('list:search')}" value="${q}" /></label>
    <span class="chips served-later" aria-hidden="true">${['type', 'code.cpv', 'code.places'].map(
      (key) => markup`<span class="chip">${say(`list:${key}`)} <svg class="i" viewBox="0 0 24 24" width="14" height="14"></svg></span>`,
    )}</span>
    ${Object.entries({ types, cpv, places }).map(
      ([name, codes]) => codes.length > 0 && markup`<input type="hidden" name="${name}" value="${codes.join(',')}" />`,
    )}
    <noscript><button class="ui button btn small" type="submit">${say('page:list.search')}</button></noscript>
    <label class="order"><span class="small soft">${say('list:order')}</span><select class="select" name="sort">
    ${open}${orders.map(
      (one) =>
        markup`<option value="${q === '' && one === DEFAULT_SORT ? '' : one}"${one === shown && markup` selected`}>${say(
          `list:sort.${one.replace('-', '')}`,
        )} ${one.startsWith('-') ? '↓' : '↑'}</option>`,
    )}
    </select></label></form>`
}

const further = (lang: Lang, { address, rows }: { address: ListAddress; rows: readonly TenderRow[] }): Part => {
  const say = wordsOf(lang)
  const last = rows.length === LINES ? rows.at(-1) : undefined
  const next = queryOf(address)
  if (last) next.set('ab', last.cursor)
  return markup`<nav class="served-pages">
    ${address.after !== null && markup`<a href="${pathWith('/projekte', queryOf(address))}">${say('page:list.first')}</a>`}
    ${last && markup`<a rel="next" href="${pathWith('/projekte', next)}">${say('page:list.next')}</a>`}
    <a type="application/rss+xml" href="${feedPathOf(address)}">${say('page:list.feed')}</a></nav>`
}

/** The list of public tenders, a page of it, with its search. Throws AppError where the cursor is none. */
export async function listPage(guest: Guest, address: ListAddress): Promise<Served> {
  const { lang } = guest
  const say = wordsOf(lang)
  const rows = await guest.ask('getProjects', queryFor(address, LINES))
  const canonical = pathWith('/projekte', queryOf(address))
  const title = say('page:list.title')
  const empty = say(isNarrowed(address) ? 'list:empty.search' : 'list:empty.public')
  const main = markup`<div class="list lines cards"><div class="head"><h1>${title}</h1>
    <span class="soft num">${say('list:count', { count: rows.length, more: rows.length === LINES ? '+' : '' })}</span></div>
    ${searchForm(lang, address)}
    <div class="surface">${rows.length === 0 ? markup`<p class="served-empty">${empty}</p>` : table(lang, rows)}</div>
    ${further(lang, { address, rows })}</div>`
  return {
    lang,
    title,
    description: say('page:list.about'),
    canonical,
    entry: 'tenders/list/ListPage.tsx',
    // A search or a further page is no page of its own to be found.
    isHidden: isNarrowed(address) || address.after !== null,
    feed: { title: say('page:feed.title'), path: feedPathOf(address) },
    body: framed(
      { lang, canonical, crumbs: [{ label: say('tenders:breadcrumb'), to: '/projekte' }, { label: say('app:menu.public') }] },
      main,
    ),
  }
}
