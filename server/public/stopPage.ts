import { AppError } from '../platform/errors'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup } from './html'
import { wordsOf } from './words'

/** Where the link in a mail of a saved search leads (RFC 8058: the same address ends the mails when it is posted to). */
export const STOP_PATH = '/suche-abbestellen'

const pageOf = (guest: Guest, said: string, token: string | null): Served => {
  const { lang } = guest
  const say = wordsOf(lang)
  const action = `${STOP_PATH}?token=${encodeURIComponent(token ?? '')}`
  const main = markup`<div class="pb"><article class="col"><h1>${say('saved:stop.title')}</h1><p>${said}</p>
    ${
      token === null
        ? markup`<p><a href="/projekte">${say('saved:stop.onwards')}</a></p>`
        : markup`<form method="post" action="${action}"><button type="submit" class="ui button btn primary">${say(
            'saved:stop.action',
          )}</button></form>`
    }</article></div>`
  return {
    lang,
    title: say('saved:stop.title'),
    description: say('saved:stop.text'),
    canonical: STOP_PATH,
    entry: 'tenders/saved/StopSearchPage.tsx',
    isHidden: true,
    // Asking is the browser's page with JavaScript; what was done by a form is said by this one.
    onlyWithoutScript: token !== null,
    body: framed({ lang, canonical: STOP_PATH, crumbs: [], isBare: true, isInNoscript: token !== null }, main),
  }
}

/** Asks; opening a link alone ends nothing, because programs that look at mails open links, too. */
export const stopPage = (guest: Guest, token: string): Promise<Served> =>
  Promise.resolve(pageOf(guest, wordsOf(guest.lang)('saved:stop.text'), token))

/** Ends the mails, and says so. */
export async function stopped(guest: Guest, token: string): Promise<string> {
  const say = wordsOf(guest.lang)
  try {
    const { name } = await guest.ask('stopSearchMail', token)
    return say('saved:stop.done', { name })
  } catch (fault) {
    if (fault instanceof AppError && fault.status === 404) return say('saved:stop.unknown')
    throw fault
  }
}

export const stoppedPage = (guest: Guest, said: string): Served => pageOf(guest, said, null)
