import { MAIL_WORDS, type Phase, type PhaseMail } from './document'
import type { Judged } from './judged'

/** What a mail program makes a link of, whatever stands before or behind it: addresses, names of hosts with any dot that names take. */
const ADDRESS = /:\/\/|\bwww\b|mailto:|[@＠]|[\p{L}\p{N}-][.。．｡]\p{L}{2}/iu
/** What is not seen, or turns the direction in which one reads. */
export const UNSEEN = /[\p{Cf}\u115F\u1160\u3164\uFFA0\u034F]|[^\P{Cc}\n\r\t]/u

/** What goes out in the house's name leads nowhere (the mail has its link), and is what it looks like. */
export function plain(look: Judged, phase: Phase, [path, text]: readonly [string, string]): void {
  if (ADDRESS.test(text)) look.say(phase, path, 'mailHasAddress')
  if (UNSEEN.test(text)) look.say(phase, path, 'mailHidesSigns')
}

type To = PhaseMail['to'][number]
const isInBoth = (one: To, other: To): boolean =>
  one === other || ([one, other].includes('participants') && (['invited', 'admitted'] as To[]).some((who) => [one, other].includes(who)))

/** Own words name what there is, each hears of one moment once, and what is opened is told of where it came in. */
export function mails(look: Judged): void {
  const known: readonly string[] = MAIL_WORDS
  for (const phase of look.phases) {
    if (phase.mails) for (const [lang, text] of Object.entries(phase.name ?? {})) plain(look, phase, [`/name/${lang}`, text])
    phase.mails?.forEach(({ at, to, words = {} }, n) => {
      if (at === 'opened' && phase.kind !== 'intake') look.say(phase, `/mails/${n}/at`, 'mailOfNoOpening')
      if (new Set(to).size !== to.length) look.say(phase, `/mails/${n}/to`, 'saidTwice', { to: to[0] ?? '' })
      const earlier = (phase.mails ?? []).slice(0, n).filter((one) => one.at === at)
      if (earlier.some((one) => one.to.some((who) => to.some((other) => isInBoth(who, other)))))
        look.say(phase, `/mails/${n}/to`, 'mailTwice')
      for (const [lang, text] of Object.entries(words)) {
        const name = [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => (match[1] ?? '').trim()).find((one) => !known.includes(one))
        if (name !== undefined) look.say(phase, `/mails/${n}/words/${lang}`, 'mailPlaceholder', { name: name.slice(0, 40) })
        plain(look, phase, [`/mails/${n}/words/${lang}`, text])
      }
    })
  }
}
