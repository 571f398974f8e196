import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import { call, useAction } from '../../rpc'
import { Button } from '../../ui'
import type { LotCase } from '../../tender-frame/cases'
import { keepOffer, refreshOffer } from '../../tender-frame/useOwnOffer'

interface DeclineButtonProps {
  offer: OfferView
  one: Pick<LotCase, 'lotId' | 'isDeclined'>
  /** 'Los 2', for whoever does not see where the button stands. */
  name: string
  /** Of whoever is admitted to a purchasing system: they leave it. */
  context?: 'admitted'
}

/** Says of a lot that the company takes no part in it, or does after all. The authority reads it. */
export const DeclineButton = ({ offer, one, name, context }: DeclineButtonProps): ReactElement => {
  const { t } = useTranslation('offers')
  const { isBusy, fault, run } = useAction(() => refreshOffer(offer.projectId))
  const say = () => run(async () => keepOffer(await call('declineLots', offer.id, [one.lotId], !one.isDeclined)))
  const verb = t(one.isDeclined ? 'decline.takeBack' : 'decline.button', { context })
  return (
    <span className="bd-decline">
      <Button
        size="small"
        variant="quiet"
        busy={isBusy}
        label={`${verb}: ${name}`}
        title={t('decline.hint', { context })}
        onClick={() => void say()}
      >
        {verb}
      </Button>
      {fault !== null && (
        <span className="help error" role="alert">
          {fault.message}
        </span>
      )}
    </span>
  )
}
