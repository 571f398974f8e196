import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup } from './html'
import { listAddressOf, queryFor } from './listPage'
import { wordsOf } from './words'

const NEWEST = 10

/** The way in for who has no JavaScript: what is newest and where all of it stands. With JavaScript there is the harbour in its place. */
export async function startPage(guest: Guest): Promise<Served> {
  const { lang } = guest
  const say = wordsOf(lang)
  const rows = await guest.ask('getProjects', queryFor(listAddressOf(new URLSearchParams()), NEWEST))
  const newest = rows.map(
    (row) => markup`<li><a lang="de" href="/projekte/${row.id}">${row.name}</a> <span class="soft">${row.organization?.name}</span></li>`,
  )
  const main = markup`<div class="pb"><article class="col"><section><h1>${say('page:start.title')}</h1><p class="lead">${say(
    'page:start.about',
  )}</p>
    <div class="pb-act"><a class="ui button btn primary" href="/projekte">${say('page:start.list')}</a></div></section>
    ${
      newest.length > 0 && markup`<section><h2>${say('page:start.newest')}</h2><ul class="served-list">${newest}</ul></section>`
    }</article></div>`
  return {
    lang,
    title: say('page:list.title'),
    description: say('page:start.about'),
    canonical: '/',
    entry: 'tenders/detail/DetailPage.tsx',
    onlyWithoutScript: true,
    feed: { title: say('page:feed.title'), path: '/feeds/ausschreibungen.xml' },
    body: framed({ lang, canonical: '/', crumbs: [], isBare: true, isInNoscript: true }, main),
  }
}

/** What stands where there is nothing public: unknown, a draft, or taken back. The same for all of them. */
export const gonePage = (lang: Guest['lang'], canonical: string): Served => {
  const say = wordsOf(lang)
  const words = say(canonical.startsWith('/grundstuecke/') ? 'page:gone.parcel' : 'page:gone.text')
  const main = markup`<div class="pb"><article class="col"><h1>${say('page:gone.title')}</h1><p>${words}</p>
    <p><a href="/projekte">${say('page:gone.list')}</a></p></article></div>`
  return {
    lang,
    title: say('page:gone.title'),
    description: words,
    canonical,
    entry: 'tenders/detail/DetailPage.tsx',
    isHidden: true,
    isGone: true,
    onlyWithoutScript: true,
    body: framed(
      { lang, canonical, crumbs: [{ label: say('tenders:breadcrumb'), to: '/projekte' }], isBare: true, isInNoscript: true },
      main,
    ),
  }
}
