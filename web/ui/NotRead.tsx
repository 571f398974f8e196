import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { EmptyState } from './EmptyState'
import { Skeleton } from './Skeleton'

interface NotReadProps {
  /** Why it could not be read; null: it is still being read. */
  error: { readonly message: string } | null
  /** Said where the server gives no reason. */
  failed?: string
  again: () => unknown
  /** Grey ones while it is read. */
  lines: number
}

/** Where something will stand: grey lines while it is read, then why it could not be read, with the way to try once more. */
export const NotRead = ({ error, failed, again, lines }: NotReadProps): ReactElement => {
  const { t } = useTranslation('app')
  if (error === null) return <Skeleton lines={lines} />
  return (
    <EmptyState drawing="harbour" action={<Button onClick={() => void again()}>{t('list.again')}</Button>}>
      {error.message || failed}
    </EmptyState>
  )
}
