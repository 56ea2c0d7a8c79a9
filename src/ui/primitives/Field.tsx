import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string
  /** The label is for screen readers only; the place says it to others. */
  labelUnseen?: boolean
  hint?: ReactNode
  /** What is wrong and what to do; announced. */
  problem?: ReactNode
  /** After the input, inside its frame: a unit. */
  after?: ReactNode
  before?: ReactNode
}

/** A text box with its name, help and problem, tied together. */
export function Field({ label, labelUnseen, hint, problem, before, after, className, id, ...rest }: Props) {
  const made = useId()
  const own = id ?? made
  const told = [problem && `${own}-problem`, hint && `${own}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className={labelUnseen ? 'unseen' : 'field-label'} htmlFor={own}>
        {label}
      </label>
      <div className="field-frame">
        {before}
        <input id={own} aria-invalid={problem ? true : undefined} aria-describedby={told || undefined} {...rest} />
        {after}
      </div>
      {problem && (
        <p className="field-problem" id={`${own}-problem`} role="alert">
          {problem}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
