import type { Lang } from '../platform/errors'
import { answerList, deadlineNote, icon } from './answers'
import { framed, type Served } from './frame'
import type { Guest } from './guest'
import { markup, type Part } from './html'
import { buyerLine, loginFor } from './tenderHead'
import { crumbName } from './tenderPage'
import { wordsOf } from './words'

/** The way to a question leads guests to the login and back. */
const ask = (lang: Lang, canonical: string): Part => {
  const say = wordsOf(lang)
  return markup`<section aria-labelledby="qs-ask"><h2 id="qs-ask">${say('questions:ask.title')}</h2><p>${say('questions:ask.guest')}</p>
    <p><a class="ui button btn primary" rel="nofollow" href="${loginFor(canonical, 'nr_mes')}">${say(
      'questions:ask.button',
    )}</a></p></section>`
}

/** Takes a script, and keeps its place until that comes, so that nothing moves. */
const catalogue = (lang: Lang): Part =>
  markup`<span class="ui button btn served-later" aria-hidden="true">${icon(18)}${wordsOf(lang)('questions:pdf')}</span>`

/**
 * All questions and answers of a public tender, as web/questions/public/PublicQuestions draws them for guests. Throws AppError 404 where a
 * guest may not read it.
 */
export async function questionsPage(guest: Guest, id: string): Promise<Served> {
  const { lang } = guest
  const say = wordsOf(lang)
  const [tender, answers, rules] = await Promise.all([
    guest.ask('getProject', id),
    guest.ask('getAnswers', id),
    guest.ask('getQuestionRules', id),
  ])
  const name = tender.name || say('tenders:untitled')
  const canonical = `/projekte/${tender.id}/fragen`
  const heading = say('questions:heading', { name })
  const main = markup`<div class="bd" id="top"><div class="bd-col qs">${buyerLine(lang, tender)}<h1 class="serif">${heading}</h1>
    ${deadlineNote(lang, rules, { lots: tender.lots, now: Date.parse(tender.serverTime) })}<p class="note">${say('questions:guest')}</p>
    <section aria-labelledby="qs-all"><div class="qs-bar"><h2 id="qs-all">${say('questions:published')}</h2>${
      answers.length > 0 && catalogue(lang)
    }</div>
    ${answers.length === 0 ? markup`<p>${say('questions:empty.public')}</p>` : answerList(lang, answers)}</section>
    ${rules.open && ask(lang, canonical)}</div></div>`
  const crumbs = [
    { label: say('tenders:breadcrumb'), to: '/projekte' },
    { label: crumbName(name), to: `/projekte/${tender.id}` },
    { label: say('questions:title') },
  ]
  return {
    lang,
    title: `${say('questions:title')}: ${name}`,
    description: [tender.organization?.name, heading].filter(Boolean).join(' · '),
    canonical,
    entry: 'questions/QuestionsPage.tsx',
    body: framed({ lang, canonical, crumbs, isBare: true }, main),
  }
}
