import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, TextInput } from '../ui'
import { storedToken, type Placeholder } from './placeholders'
import { safeAddress } from './RichText'

/** Whether an address may be linked. */
export type LinkRule = (address: string) => boolean

interface LinkBoxProps {
  editor: Editor
  placeholders: readonly Placeholder[]
  /** Narrower than what stored texts may link to. */
  rule?: LinkRule | undefined
  onClose: () => void
}

/** What a person types as an address, as it is stored: 'example.org' and 'anna@example.org' are understood. Null: no address. */
export const addressOf = (typed: string): string | null => {
  const text = typed.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\{\{\w+\}\}$/.test(text)) return text
  return safeAddress(text) ?? (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : null)
}

/** Where the selected words lead: an address, or what a placeholder will be. Emptied, the link goes. */
export const LinkBox = ({ editor, placeholders, rule, onClose }: LinkBoxProps): ReactElement => {
  const { t } = useTranslation('text')
  const [typed, setTyped] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    const href = addressOf(typed)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed.trim() === '') chain.unsetLink().run()
    else if (href === null || rule?.(href) === false) return setWrong(true)
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      editor.commands.focus()
      onClose()
    } else if (event.key === 'Enter') apply()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const addresses = placeholders.filter(({ isLink }) => isLink)
  return (
    <div className="rt-link" onKeyDown={keys}>
      <TextInput
        label={t('link.address')}
        error={isWrong ? t('link.wrong') : undefined}
        hint={t('link.hint')}
        autoFocus
        value={typed}
        maxLength={500}
        onChange={(value) => (setTyped(value), setWrong(false))}
      />
      <div className="wraps">
        {addresses.map((one) => (
          <Button key={one.name} size="small" onClick={() => setTyped(storedToken(one.name))}>
            {one.label}
          </Button>
        ))}
        <span className="rt-gap" />
        <Button size="small" onClick={onClose}>
          {t('link.cancel')}
        </Button>
        <Button size="small" onClick={apply}>
          {t(typed.trim() === '' ? 'link.remove' : 'link.set')}
        </Button>
      </div>
    </div>
  )
}
