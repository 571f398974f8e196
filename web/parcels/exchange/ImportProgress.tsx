import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { call } from '../../rpc'

/** In ms: the figures are to move, not to be exact. */
const AGAIN = 700

/** How far the import with this key is; before the first figures, and where there are none, only that it goes on. */
export const ImportProgress = ({ what, importKey }: { what: 'reading' | 'importing'; importKey: string }): ReactElement => {
  const { t } = useTranslation('exchange')
  const language = useLanguage()
  const { data } = useQuery({
    // Its first word is no topic of live changes: it is asked by the clock alone.
    queryKey: ['importProgress', importKey],
    queryFn: () => call('getPropertyImportProgress', importKey),
    refetchInterval: AGAIN,
    retry: false,
    gcTime: 0,
  })
  const figure = (count: number): string => count.toLocaleString(language)
  return (
    <div className="ex-busy">
      <progress
        className="progress-bar"
        aria-label={t(`busy.${what}`)}
        {...(data ? { value: data.done, max: Math.max(1, data.total) } : {})}
      />{' '}
      {/* Read aloud once; the figures after it would never let anybody listen to anything else. */}
      <span role="status">{t(`busy.${what}`)}</span>{' '}
      {data && <span className="num">{t(`progress.${data.step}`, { done: figure(data.done), total: figure(data.total) })}</span>}
    </div>
  )
}
