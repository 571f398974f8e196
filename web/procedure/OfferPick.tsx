import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from './stageCalls'
import { Check } from '../ui'

interface OfferPickProps {
  legend: string
  candidates: readonly Candidate[]
  chosen: readonly string[]
  onChange: (offerIds: string[]) => void
}

/** Choosing among those whose applications or offers were opened. */
export const OfferPick = ({ legend, candidates, chosen, onChange }: OfferPickProps): ReactElement => {
  const { t } = useTranslation('phases')
  const all = candidates.map(({ offerId }) => offerId)
  const isAll = all.length > 0 && all.every((offerId) => chosen.includes(offerId))
  return (
    <fieldset className="ph-pick stack-2">
      <legend className="label">{legend}</legend>
      {candidates.length === 0 && <p className="soft">{t('nobody')}</p>}
      {candidates.length > 1 && (
        <Check checked={isAll} onChange={() => onChange(isAll ? [] : all)}>
          {t('everybody', { count: all.length })}
        </Check>
      )}
      <div className="ph-scroll">
        {candidates.map(({ offerId, name, city }) => (
          <Check
            key={offerId}
            checked={chosen.includes(offerId)}
            onChange={(isOn) => onChange(isOn ? [...chosen, offerId] : chosen.filter((one) => one !== offerId))}
          >
            <b>{name}</b> {city !== '' && <small className="soft">{city}</small>}
          </Check>
        ))}
      </div>
    </fieldset>
  )
}
