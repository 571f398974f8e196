import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePdf } from '../../download/usePdf'
import { toast } from '../../ui/toasts/toasts'
import { Button, Icon } from '../../ui'
import { Menu } from '../../ui/Menu'

/** The server prints so many at once. */
const MAX_IN_EXPOSE = 50

interface ExposeButtonProps {
  ids: readonly number[]
  /** Staff also print what is not published, for themselves. */
  isInternal: boolean
  /** All of them are published: there is an exposé for everybody. */
  arePublic: boolean
  small?: boolean
}

/** 'Exposé': one or several parcels as a PDF; staff choose between what everybody sees and everything. */
export const ExposeButton = ({ ids, isInternal, arePublic, small = false }: ExposeButtonProps): ReactElement => {
  const { t } = useTranslation('expose')
  const { isPrinting, print } = usePdf((message) => toast.error(message || t('failed')))
  const make = (internal: boolean): void => void print('expose', { propertyIds: [...ids], ...(internal ? { internal } : {}) })
  const isTooMany = ids.length > MAX_IN_EXPOSE
  const label = t(ids.length > 1 ? 'ofSelection' : 'label')
  if (!isInternal || ids.length === 0 || isTooMany)
    return (
      <Button
        {...(small ? { size: 'small' as const } : {})}
        icon="print"
        busy={isPrinting}
        disabled={ids.length === 0 || isTooMany}
        title={isTooMany ? t('tooMany', { most: MAX_IN_EXPOSE }) : label}
        onClick={() => make(false)}
      >
        <span className={small ? '' : 'wide'}>{t('label')}</span>
      </Button>
    )
  const items = [
    ...(arePublic ? [{ label: t('public'), onSelect: () => make(false) }] : []),
    { label: t('internal'), onSelect: () => make(true) },
  ]
  return (
    <Menu
      className={`btn ${small ? 'small' : ''}`}
      label={label}
      items={items}
      button={
        <>
          <Icon name="print" size={small ? 16 : 20} /> <span className={small ? '' : 'wide'}>{t('label')}</span>
        </>
      }
    />
  )
}
