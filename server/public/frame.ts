import { LANGUAGES, tableOf } from '../../engine/languages'
import type { Lang } from '../platform/errors'
import { linkTo } from '../platform/publicUrl'
import { markup, type Html, type Part } from './html'
import { wordsOf } from './words'

/** A page as the server writes it: what stands in its head, and its body as the browser's own parts draw it. */
export interface Served {
  lang: Lang
  /** Without ' · Lotse'. */
  title: string
  description: string
  /** Path and query that the page is known by, without a language. */
  canonical: string
  body: Html
  /** Source of the page that takes over (of the build's manifest): its style sheets come along. */
  entry: string
  /** Not to be found by search engines. */
  isHidden?: boolean
  /** There is nothing public here: answered with 404. */
  isGone?: boolean
  /** The body stands only where there is no JavaScript: the browser draws something else there. */
  onlyWithoutScript?: boolean
  /** Feeds of what the page shows; path with query. */
  feed?: { title: string; path: string }
}

/** The page in a certain language: what hreflang and the language switch lead to. */
const inLanguage = (path: string, lang: Lang): string => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`

const LEGAL = [
  ['imprint', '/impressum'],
  ['privacy', '/datenschutz'],
  ['accessibility', '/barrierefreiheit'],
  ['terms', '/nutzungsbedingungen'],
] as const

interface Frame {
  lang: Lang
  canonical: string
  crumbs: readonly { label: string; to?: string }[]
  /** The page draws its own edges. */
  isBare?: boolean
  /** Stands inside a noscript already, where none may stand in another. */
  isInNoscript?: boolean
}

const crumbList = (crumbs: Frame['crumbs']): Html[] =>
  crumbs.map(({ label, to }, index) => {
    const words = to === undefined ? markup`<span class="cut">${label}</span>` : markup`<a href="${to}">${label}</a>`
    return markup`<li${index === crumbs.length - 1 && markup` aria-current="page"`}>${words}</li>`
  })

const bar = ({ lang, canonical, crumbs }: Frame): Html => {
  const say = wordsOf(lang)
  const others = LANGUAGES.filter((one) => one !== lang).map(
    (other) =>
      markup`<a class="barlink" lang="${other}" hreflang="${other}" rel="nofollow" href="${inLanguage(canonical, other)}" aria-label="${
        tableOf(other).offer
      }">${tableOf(other).short}</a>`,
  )
  return markup`<header class="topbar">
    <a class="skip" href="#main">${say('app:skip')}</a>
    <a class="mark" href="/" aria-label="${say('app:home')}"><svg viewBox="0 0 28 28" aria-hidden="true"></svg><span>Lotse</span></a>
    <nav class="crumbs-box" aria-label="${say('app:crumbs')}"><ol class="crumbs">${crumbList(crumbs)}</ol></nav>
    <div class="end">
      ${others}
      <a class="barlink" href="/registrierung">${say('app:login.register')}</a>
      <a class="barlink" rel="nofollow" href="/login">${say('app:login.open')}</a>
    </div></header>`
}

const foot = (lang: Lang): Html => {
  const say = wordsOf(lang)
  return markup`<footer class="legal-foot"><nav aria-label="${say('legal:label')}"><ul>
    ${LEGAL.map(([page, path]) => markup`<li><a href="${path}">${say(`legal:page.${page}.link`)}</a></li>`)}
    <li><a href="/barrierefreiheit#melden">${say('legal:report.link')}</a></li>
    </ul></nav></footer>`
}

const note = (lang: Lang): Html => markup`<p class="note served-note">${wordsOf(lang)('page:noscript')}</p>`

/** Bar, main region and foot as web/app/shell draws them for guests. */
export const framed = (frame: Frame, main: Part): Html =>
  markup`${bar(frame)}<div class="frame guest">
    <main class="${frame.isBare === true ? 'main bare' : 'main'}" id="main" tabindex="-1">
    ${frame.isInNoscript ? note(frame.lang) : markup`<noscript>${note(frame.lang)}</noscript>`}
    ${main}</main>${foot(frame.lang)}</div>`

const short = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}

/** Where the page is known to be, in which languages, and how a link to it is previewed. */
const findable = ({ lang, title, canonical }: Served, about: string): Html => {
  const address = linkTo(canonical)
  const alternates: readonly (readonly [string, string])[] = [
    ...LANGUAGES.map((one) => [one, inLanguage(canonical, one)] as const),
    ['x-default', canonical],
  ]
  const preview: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', wordsOf(lang)('page:site')],
    ['og:title', short(title, 200)],
    ['og:description', about],
    ['og:url', address],
    ['og:locale', tableOf(lang).preview],
  ]
  return markup`<link rel="canonical" href="${address}" />
    ${alternates.map(([name, path]) => markup`<link rel="alternate" hreflang="${name}" href="${linkTo(path)}" />`)}
    ${preview.map(([property, content]) => markup`<meta property="${property}" content="${content}" />`)}
    <meta name="twitter:card" content="summary" />`
}

/** What search engines, link previews and browsers read of a page. */
export const headOf = (page: Served): Html => {
  const { title, description, isHidden = false, feed } = page
  const about = short(description, 300)
  return markup`<title>${short(title, 200)} · Lotse</title><meta name="description" content="${about}" />
    ${isHidden ? markup`<meta name="robots" content="noindex" />` : findable(page, about)}
    ${feed && markup`<link rel="alternate" type="application/rss+xml" title="${feed.title}" href="${linkTo(feed.path)}" />`}`
}
