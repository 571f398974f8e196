import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui'

/** A long section of the notice, folded to one line on the screen; on paper it is always there. */
export const Fold = ({
  title,
  count,
  open = false,
  children,
}: {
  title: string
  count: number
  open?: boolean
  children: ReactNode
}): ReactElement => {
  const { t } = useTranslation('tenders')
  const id = useId()
  const [isOpen, setOpen] = useState(open)
  return (
    <section className={isOpen ? 'fold open' : 'fold'}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Icon name="right" />
          <span>{title}</span>
          <span className="n">{t('public.facts', { count })}</span>
        </button>
      </h3>
      <div id={id}>{children}</div>
    </section>
  )
}
