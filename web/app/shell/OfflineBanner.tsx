import { useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnpushed } from '../../ui/useUnpushed'

/** Said above every page while the server cannot be reached. */
export const OfflineBanner = (): ReactElement => {
  const { t } = useTranslation('app')
  const box = useRef<HTMLDivElement>(null)
  useUnpushed(box)
  return (
    <div className="banner" role="alert" ref={box}>
      {t('offline')}
    </div>
  )
}
