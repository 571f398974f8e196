import './toasts.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, Icon, type IconName } from '..'
import { dismissToast, useToasts, type ToastKind } from './toasts'

const ICONS: Record<ToastKind, IconName> = { success: 'check', info: 'info', warning: 'warning', error: 'warning' }

export const ToastList = (): ReactElement => {
  const { t } = useTranslation('app')
  const toasts = useToasts()
  return (
    <div className="toasts" role="region" aria-label={t('toast.region')} aria-live="polite">
      {toasts.map(({ id, kind, text, title, to }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
          <Icon name={ICONS[kind]} />
          <div>
            <strong>{title ?? t(`toast.${kind}`)}</strong>
            <p>{text}</p>
            {to !== undefined && (
              <Link to={to} onClick={() => dismissToast(id)}>
                {t('toast.open')}
              </Link>
            )}
          </div>
          <Button variant="quiet" size="small" icon="close" label={t('close')} onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  )
}
