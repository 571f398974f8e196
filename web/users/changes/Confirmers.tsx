import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRpc } from '../../rpc'
import { DateTime } from '../../ui/time'

/** Who could be the second of two; where nobody can, why, and from when on. */
export const Confirmers = (): ReactElement | null => {
  const { t } = useTranslation('users')
  const { data: all } = useRpc('getChangeConfirmers', [])
  if (!all) return null
  const able = all.filter(({ barred }) => barred === null).map(({ name }) => name)
  if (able.length > 0) return <p>{t('change.confirmers', { names: able.join(', ') })}</p>
  return (
    <div className="note">
      <p>{t(all.length === 0 ? 'change.noOther' : 'change.noConfirmer')}</p>
      <ul>
        {all.map(({ name, barred, from }) => (
          <li key={name}>
            {t(`change.cannot.${barred}`, { name })} {from !== null && <DateTime value={from} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
