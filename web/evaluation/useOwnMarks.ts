import { useRef, useState } from 'react'
import type { EvaluatedOffer, EvaluationView, MarksView } from '../../server/contract/evaluation/views'
import type { Deeds } from './useEvaluation'

type Given = MarksView['points']

interface OwnMarks {
  isSaving: boolean
  give(points: Given, note?: string): void
}

/** Saves the own points one after the other: each needs the version that the one before it made. */
export const useOwnMarks = (view: EvaluationView, offer: EvaluatedOffer, { act }: Deeds): OwnMarks => {
  const queue = useRef<Promise<void>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const version = useRef(0)
  const own = offer.marks.find(({ userId }) => userId === view.me.userId)?.version ?? 0
  version.current = Math.max(version.current, own)
  const give: OwnMarks['give'] = (points, note) => {
    setWaiting((n) => n + 1)
    queue.current = queue.current
      .then(async () => {
        const input = { offerId: offer.offerId, version: version.current, points, ...(note === undefined ? {} : { note }) }
        if (await act('giveEvaluationPoints', input)) version.current += 1
        // Written elsewhere by the same person: what is read again says from which version to go on.
        else version.current = 0
      })
      .finally(() => setWaiting((n) => n - 1))
  }
  return { isSaving: waiting > 0, give }
}
