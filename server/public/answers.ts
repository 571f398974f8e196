import { shownName } from '../../engine/files'
import { readIn } from '../../engine/languages'
import { stopsToTell } from '../../engine/questions'
import { lotRanges } from '../../workflows/tender'
import { distance, formatDateTime, formatSize } from '../../engine/reading'
import type { AnswerView, QuestionRulesView } from '../contract/questions/views'
import type { TenderView } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'
import { pathOfFile } from './documents'
import { markup, type Html, type Part } from './html'
import { time } from './tenderParts'
import { wordsOf } from './words'

/** Keeps the place of a drawing that the browser makes. */
export const icon = (size: number): Html =>
  markup`<svg class="i" viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true"></svg>`

/** Until when questions are asked for, as web/questions/public/DeadlineNote draws it. */
export const deadlineNote = (lang: Lang, rules: QuestionRulesView, { lots, now }: { lots: TenderView['lots']; now: number }): Part => {
  const { deadline, open, stops = [], shutsLate } = rules
  const say = wordsOf(lang)
  if (!open && stops.length === 0) return markup`<p class="small soft">${say('questions:deadline.over')}</p>`
  const notes = stopsToTell(stops, lots).map(({ stop: { phase, procedure, since }, sentence, numbers }) => {
    const told = {
      phase: readIn(phase, lang),
      procedure: readIn(procedure, lang),
      since: since === null ? '' : formatDateTime(since, lang),
    }
    const ofLots = numbers && `${say('questions:deadline.ofLots', { count: numbers.length, numbers: lotRanges(numbers) })} `
    return markup`<p class="note">${icon(18)}<span>${ofLots}${say(`questions:deadline.${sentence}`, told)}</span></p>`
  })
  if (!open || deadline === null || (shutsLate && Date.parse(deadline) <= now)) return markup`${notes}`
  const away = distance(Date.parse(deadline), now)
  const hasPassed = Date.parse(deadline) <= now
  const left = away.unit === 'days' && !away.past && markup`<span class="soft num">${say('app:time.inDays', { count: away.count })}</span>`
  return markup`${notes}<p class="${hasPassed ? 'note' : 'note time'}">${icon(18)}<span>
    ${say(hasPassed ? 'questions:deadline.passed' : 'questions:deadline.until')} <b>${time(lang, deadline)}</b> 
    ${hasPassed ? say('questions:deadline.late') : left} ${!hasPassed && shutsLate && say('questions:deadline.shutLate')}</span></p>`
}

/** Which entry holds, where this is not the only one about it. As web/questions/public/Answers draws it. */
const holding = (lang: Lang, { corrects, correctedBy }: AnswerView): Part => {
  const say = wordsOf(lang)
  const linked = (no: number): Html => markup`<a href="#antwort-${no}">${say('questions:correction.link', { no })}</a>`
  if (correctedBy !== null)
    return markup`<p class="note">${icon(18)}<span>${say('questions:correction.correctedBy')} ${linked(correctedBy)}.</span></p>`
  return (
    corrects !== null &&
    markup`<p class="small"><a href="#antwort-${corrects}">${say('questions:correction.corrects', { no: corrects })}</a></p>`
  )
}

const entry = (lang: Lang, answerView: AnswerView): Html => {
  const { no, published, lotName, question, answer, correctedBy, files } = answerView
  const say = wordsOf(lang)
  const links = files.map(
    (file) =>
      markup`<li><a class="qs-file" rel="nofollow" href="${pathOfFile(file)}">${shownName(file.name)} <span class="soft num">${formatSize(
        file.size,
        lang,
      )}</span></a></li>`,
  )
  return markup`<article class="${correctedBy === null ? 'qs-entry' : 'qs-entry struck'}" id="antwort-${no}" tabindex="-1">
    <header><h3>${say('questions:entry.title', { no })}</h3>
    <p class="small soft num"><time class="num" datetime="${published}">${formatDateTime(published, lang, true)}</time>${
      lotName !== null && ` · ${lotName}`
    }</p></header>
    ${holding(lang, answerView)}
    <dl><dt>${say('questions:entry.question')}</dt><dd class="qs-text">${question}</dd>
    <dt>${say('questions:entry.answer')}</dt><dd class="qs-text">${answer}</dd></dl>
    ${links.length > 0 && markup`<ul class="qs-files">${links}</ul>`}</article>`
}

/** All entries, in the order of their numbers. */
export const answerList = (lang: Lang, answers: readonly AnswerView[]): Html =>
  markup`<div class="qs-entries">${answers.map((one) => entry(lang, one))}</div>`

interface AnswersOf {
  answers: readonly AnswerView[]
  rules: QuestionRulesView
  lots: TenderView['lots']
  canonical: string
  now: number
}

/**
 * What was asked and answered, by number, and the way to ask; who asked is nowhere in it. As web/questions/AnswersSection draws it for
 * guests.
 */
export const answerSection = (lang: Lang, { answers, rules, lots, canonical, now }: AnswersOf): Part => {
  if (answers.length === 0 && !rules.open && !rules.stops) return null
  const say = wordsOf(lang)
  return markup`<section id="fragen" class="qs"><h2>${say('questions:title')} <span class="n num">${answers.length}</span></h2>
    ${deadlineNote(lang, rules, { lots, now })}
    <p class="small soft">${say('questions:guest')}</p>
    ${answers.length === 0 ? markup`<p>${say('questions:empty.section')}</p>` : answerList(lang, answers)}
    <p class="qs-acts"><a class="ui button btn" rel="nofollow" href="${canonical}/fragen#top">${icon(18)}${say(
      rules.open ? 'questions:ask.button' : 'questions:all',
    )}</a></p></section>`
}
