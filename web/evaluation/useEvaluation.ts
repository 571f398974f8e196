import { useQuery } from '@tanstack/react-query'
import { variantName } from '../../engine/form'
import { onceEach } from '../../engine/languages'
import { calledAmong, type Which } from '../../workflows/variants'
import type { EvaluatedPart, EvaluationView } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useAction, type RpcError } from '../rpc'
import type { ArgsOf, Methods } from '../rpc/methods'
import { queryClient } from '../rpc/queryClient'
import { toast } from '../ui/toasts/toasts'

type Action =
  | 'setEvaluationCriteria'
  | 'giveEvaluationPoints'
  | 'revealEvaluationPoints'
  | 'agreeOnEvaluationPoints'
  | 'excludeFromEvaluation'
  | 'closeEvaluation'

interface Place {
  projectId: string
  lotId: string
  part: EvaluatedPart | null
}

const keyOf = ({ projectId, lotId, part }: Place): readonly unknown[] => rpcKey('getEvaluation', [projectId, lotId, part])

/** Variants and further main offers by their company, number and title, wherever something is named. */
export const namedIn = onceEach(
  (lang) =>
    <
      Offer extends { offerId: string; organization: { name: string }; variant?: Which & { title: string } },
      View extends { offers: Offer[] },
    >(
      view: View,
    ): View => ({
      ...view,
      offers: view.offers.map((offer) => ({
        ...offer,
        organization: { ...offer.organization, name: variantName(offer.organization.name, calledAmong(view.offers)(offer), lang) },
      })),
    }),
)

/** What was opened of a lot; asked for only where something was. */
export const useEvaluation = (place: Place, isOpened: boolean) => {
  const language = useLanguage()
  return useQuery<EvaluationView, RpcError>({
    queryKey: keyOf(place),
    queryFn: () => call('getEvaluation', place.projectId, place.lotId, place.part),
    enabled: isOpened,
    select: namedIn(language),
  })
}

export interface EvaluationActions {
  isBusy: boolean
  /** The last refusal of a action; null after one that was done. */
  fault: RpcError | null
  /** Does it, and shows what the server answers; null where it was not done. */
  act<D extends Action>(action: D, input: ArgsOf<Methods[D]>[3]): Promise<EvaluationView | null>
}

/** Changes of an evaluation. One that somebody else has changed since is read again; what it says is shown beside. */
export const useEvaluationActions = (view: EvaluationView, place: Place, failed: string): EvaluationActions => {
  const { isBusy, fault, run } = useAction(async ({ code, message }) => {
    toast.error(message, failed)
    if (code === 409) await queryClient.invalidateQueries({ queryKey: keyOf(place) })
  })
  const act: EvaluationActions['act'] = (action, input) =>
    run(async () => {
      // They all take the same place and answer the same view; their input is checked by the types of `act`.
      const doIt = call as unknown as (action: Action, ...args: readonly unknown[]) => Promise<EvaluationView>
      const next = await doIt(action, view.projectId, view.lotId, view.part, input)
      queryClient.setQueryData(keyOf(place), next)
      return next
    })
  return { isBusy, fault, act }
}
