import type { ReactElement } from 'react'
import { Button, type ButtonProps } from '../../ui'

/** A verb of a line, by its sign. */
export const LineButton = (props: Pick<ButtonProps, 'icon' | 'label' | 'disabled' | 'onClick'>): ReactElement => (
  <Button variant="quiet" size="small" {...props} />
)

interface MoveButtonsProps {
  index: number
  count: number
  labels: { up: string; down: string }
  isArrow?: boolean
  disabled?: boolean
  onMove: (to: number) => void
}

/** A line goes a place up or down. */
export const MoveButtons = ({ index, count, labels, isArrow = false, disabled = false, onMove }: MoveButtonsProps): ReactElement => (
  <>
    <LineButton icon={isArrow ? 'arrowUp' : 'up'} disabled={disabled || index === 0} label={labels.up} onClick={() => onMove(index - 1)} />
    <LineButton
      icon={isArrow ? 'arrowDown' : 'down'}
      disabled={disabled || index === count - 1}
      label={labels.down}
      onClick={() => onMove(index + 1)}
    />
  </>
)
