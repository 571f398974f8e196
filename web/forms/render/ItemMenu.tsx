import type { KeyboardEvent } from 'react'
import { Menu } from '../../ui/Menu'
import { Icon } from '../theme/Icon'
import { useFormScope } from './scope'

export interface ItemSteps {
  move: (from: number, to: number) => void
  remove: (index: number, name: string) => void
  duplicate: (index: number) => void
}

interface ItemMenuProps {
  name: string
  index: number
  count: number
  canRemove: boolean
  canAdd: boolean
  steps: ItemSteps
}

/** What can be done with an item: move, duplicate, remove. Alt+Shift+↑/↓ on the button moves without opening the menu. */
export function ItemMenu({ name, index, count, canRemove, canAdd, steps }: ItemMenuProps) {
  const { t } = useFormScope()
  const entries = [
    { label: t('items.up'), can: index > 0, onSelect: () => steps.move(index, index - 1) },
    { label: t('items.down'), can: index < count - 1, onSelect: () => steps.move(index, index + 1) },
    { label: t('items.duplicate'), can: canAdd, onSelect: () => steps.duplicate(index) },
    { label: t('items.remove'), can: canRemove, onSelect: () => steps.remove(index, name) },
  ].filter(({ can }) => can)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const to = index + step
    if (!event.altKey || !event.shiftKey || step === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (to >= 0 && to < count) steps.move(index, to)
  }
  if (entries.length === 0) return null
  return (
    <span onKeyDownCapture={onKeyDown}>
      <Menu button={<Icon name="more" small />} label={t('items.menu', { name })} className="btn quiet small icon" items={entries} />
    </span>
  )
}
