import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon } from '../../ui'
import type { Untold } from './decisions'
import { entryId } from './lotBoard'
import type { whoTakesPart } from '../../tender-frame/whoTakesPart'

/** Named one by one; of more the rest is counted. */
const NAMED = 4

interface TrayProps {
  /** Of the tender, for what a purchasing system says otherwise. */
  who?: ReturnType<typeof whoTakesPart>
  untold: readonly Untold[]
  reasonOf: (one: Untold) => string
  onReason: (one: Untold) => void
  onAnnounce: () => void
}

/** What was decided and not told yet, at the bottom of the board; one button tells it. */
export const Tray = ({ who, untold, reasonOf, onReason, onAnnounce }: TrayProps): ReactElement => {
  const { t } = useTranslation('participants')
  const heading = useId()
  const named = untold.length > NAMED ? untold.slice(0, NAMED - 1) : untold
  return (
    <section className="pt-tray" aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t(`tray.count.${untold.length <= 12 ? untold.length : 'many'}`, { number: untold.length })}</h2>
        <p className="small soft">{t('tray.untold')}</p>
      </div>
      <ul>
        {named.map((one) => (
          <li key={entryId(one.offer, one.lotOffer)}>
            <Icon name={one.isRejection ? 'close' : 'check'} />
            <b className="cut">{one.offer.organization.name}</b>
            {one.isRejection ? (
              <>
                <span className="soft nowrap">{t(reasonOf(one) === '' ? 'tray.rejected' : 'tray.rejectedWithReason')}</span>
                {reasonOf(one) === '' && (
                  <button type="button" className="linklike nowrap" onClick={() => onReason(one)}>
                    {t('tray.giveReason')}
                  </button>
                )}
              </>
            ) : (
              <span className="soft nowrap">{t(`tray.${one.lotOffer.decision === 'invited' ? 'invited' : 'accepted'}`, who)}</span>
            )}
          </li>
        ))}
        {named.length < untold.length && <li className="soft">{t('tray.more', { number: untold.length - named.length })}</li>}
      </ul>
      <div className="end">
        <Button variant="primary" onClick={onAnnounce}>
          {t('announce.button', { number: untold.length })}
        </Button>
      </div>
    </section>
  )
}
