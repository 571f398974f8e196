import { useRef, useState } from 'react'
import type { EvaluatedOffer, EvaluationView, MarksView } from '../../server/contract/evaluation/views'
import type { EvaluationActions } from './useEvaluation'

type Given = MarksView['points']

interface OwnMarks {
  isSaving: boolean
  give(points: Given, note?: string): void
}

const ownVersion = ({ offers, me }: EvaluationView, offerId: string): number =>
  offers.find((offer) => offer.offerId === offerId)?.marks.find(({ userId }) => userId === me.userId)?.version ?? 0

/** Saves the own points one after the other: each needs the version that the one before it made. */
export const useOwnMarks = (view: EvaluationView, offer: EvaluatedOffer, { act }: EvaluationActions): OwnMarks => {
  const queue = useRef<Promise<void>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const version = useRef(0)
  version.current = Math.max(version.current, ownVersion(view, offer.offerId))
  const give: OwnMarks['give'] = (points, note) => {
    setWaiting((n) => n + 1)
    queue.current = queue.current
      .then(async () => {
        const input = { offerId: offer.offerId, version: version.current, points, ...(note === undefined ? {} : { note }) }
        // The answer may be on the page before this goes on: its version is taken over, never counted on from what stands there.
        const answer = await act('giveEvaluationPoints', input)
        if (answer) version.current = Math.max(version.current, ownVersion(answer, offer.offerId))
      })
      .finally(() => setWaiting((n) => n - 1))
  }
  return { isSaving: waiting > 0, give }
}
