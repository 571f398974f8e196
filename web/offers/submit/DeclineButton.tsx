import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import { call, useAction } from '../../rpc'
import { Button } from '../../ui'
import type { LotCase } from '../../tender-frame/cases'
import { keepOffer, refreshOffer } from '../../tender-frame/useOwnOffer'

interface DeclineButtonProps {
  offer: OfferView
  /** One, or all of a purchasing system. */
  lots: readonly Pick<LotCase, 'lotId' | 'isDeclined'>[]
  /** 'Los 2', for whoever does not see where the button stands; missing: it says all. */
  name?: string
  /** Of whoever is admitted to a purchasing system: they leave it. */
  context?: 'admitted'
}

/** Says of lots that the company takes no part in them, or does after all. The authority reads it. */
export const DeclineButton = ({ offer, lots, name, context }: DeclineButtonProps): ReactElement => {
  const { t } = useTranslation('offers')
  const { isBusy, fault, run } = useAction(() => refreshOffer(offer.projectId))
  const isDeclined = lots.every((one) => one.isDeclined)
  const lotIds = lots.filter((one) => one.isDeclined === isDeclined).map(({ lotId }) => lotId)
  const say = () => run(async () => keepOffer(await call('declineLots', offer.id, lotIds, !isDeclined)))
  const verb = t(isDeclined ? 'decline.takeBack' : 'decline.button', { context })
  return (
    <span className="bd-decline">
      <Button
        size="small"
        variant="quiet"
        busy={isBusy}
        label={name === undefined ? verb : `${verb}: ${name}`}
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
