import 'fomantic-ui-css/components/button.css'
import type { MouseEventHandler, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button as SemanticButton } from 'semantic-ui-react'
import { Icon, type IconName } from './Icon'

export interface ButtonProps {
  children?: ReactNode
  /** One primary a screen. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  size?: 'small' | 'normal' | 'big'
  /** For buttons that are an icon alone. */
  label?: string
  onClick?: MouseEventHandler
  /** A target inside the app makes it a link. */
  to?: string
  type?: 'button' | 'submit'
  disabled?: boolean
  busy?: boolean
  className?: string
  title?: string
  form?: string
  /** Of a button that stays down: whether it is. */
  pressed?: boolean
  expanded?: boolean
}

/** Also of a form's button: a double click would send the form twice. */
const takeNone: MouseEventHandler = (event) => event.preventDefault()

/** A verb. Built on semantic-ui's button, dressed by the theme. A busy button keeps its width and takes no second click. */
export const Button = ({
  children,
  variant = 'plain',
  icon,
  size = 'normal',
  label,
  busy = false,
  disabled = false,
  ...rest
}: ButtonProps): ReactElement => {
  const names = ['btn', variant, size, children === undefined ? 'icon' : '', busy ? 'busy' : '', rest.className ?? '']
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return (
    <SemanticButton
      className={names.filter((name) => name !== '' && name !== 'plain' && name !== 'normal').join(' ')}
      aria-label={label}
      // The library's own words for aria-pressed, which it writes over.
      toggle={rest.pressed !== undefined}
      active={rest.pressed === true}
      aria-expanded={rest.expanded}
      aria-busy={busy || undefined}
      title={rest.title ?? label}
      onClick={busy ? takeNone : rest.onClick}
      disabled={disabled}
      {...(rest.to === undefined ? { type: rest.type ?? 'button', form: rest.form } : { as: Link, to: rest.to, role: 'link' })}
    >
      {content}
    </SemanticButton>
  )
}
