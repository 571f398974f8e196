import { inEach } from '../../../engine/languages'
import { mailOfLetter } from '../../../workflows/procedure'
import { tellMessage } from '../../messages/area'
import { tellParticipants } from '../../offers/area'
import { commit } from '../../platform/commit'
import type { Creator, TenderDoc } from '../../tenders/area'
import { LettersModel, type LettersContent, type SentLetters } from './model'
import { letterIdOf } from './proofs'
import { allTexts, filledFor } from './texts'

/** Letters on their way: everything that they say, so that nothing that is written meanwhile goes out. */
export interface AwayLetters {
  id: string
  content: LettersContent
  values: SentLetters['values']
  by: Creator
  at: Date
}

/** In one message all languages that it was written in, the original first. */
const messageOf = ({ content, values }: AwayLetters, letter: LettersContent['letters'][number]): { subject: string; text: string } => {
  const filled = filledFor(content, letter, values)
  const [first, ...others] = allTexts(content.texts).map(([lang]) => filled[lang])
  return { subject: (first?.subject ?? '').slice(0, 200), text: [first?.text ?? '', ...others.map(({ text }) => text)].join('\n\n---\n\n') }
}

/** Sends letters, each as a message and as mails with all of its words; from an intent, as often as it likes. */
export async function deliverLetters(tender: TenderDoc, away: AwayLetters): Promise<void> {
  const { id, content, values, by, at } = away
  const { kind, lotId, letters } = content
  for (const letter of letters) {
    const letterId = letterIdOf(id, letter.offerId)
    const filled = filledFor(content, letter, values)
    await tellMessage({
      ...{ tender, intentId: `letter:${letterId}`, to: [letter.organizationId], ...messageOf(away, letter), by, at },
      extra: { letter: { id: letterId, kind } },
    })
    await tellParticipants(tender, mailOfLetter(kind), {
      ...{ intentId: `letter:${letterId}`, at, lotIds: [lotId], page: '/angebot', to: { offerIds: [letter.offerId] } },
      letter: inEach((lang) => filled[lang].text),
    })
  }
  // Those of an earlier version have no row.
  if ((await LettersModel.exists({ _id: id })) === null) return
  await commit(LettersModel, { _id: id }, { $set: { sent: { at, by: by.name, content, values } satisfies SentLetters } })
}
