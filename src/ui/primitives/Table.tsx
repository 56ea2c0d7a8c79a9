import type { ReactNode, TdHTMLAttributes } from 'react'
import { Icon } from './Icon.tsx'

/** A table with a name; scrolls sideways inside itself when it must, never the page. */
export function Table({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className="table-scroll">
      <table className={className ? `table ${className}` : 'table'} aria-label={label}>
        {children}
      </table>
    </div>
  )
}

type HeadProps = {
  children: ReactNode
  /** Numbers are set to the end of the line. */
  end?: boolean
  /** The order of the rows by this column, when it is the sorted one. */
  sorted?: 'asc' | 'desc' | undefined
  /** Where a press leads that sorts by this column. */
  href?: string | undefined
  /** Its key for scripts. */
  column?: string
  className?: string
}

/** A column's head; with `href` it sorts. */
export function ColumnHead({ children, end, sorted, href, column, className }: HeadProps) {
  const order = sorted && (sorted === 'asc' ? 'ascending' : 'descending')
  const name = [end && 'end', className].filter(Boolean).join(' ')
  return (
    <th scope="col" className={name || undefined} aria-sort={order} data-column={column}>
      {href ? (
        <a href={href} className="sorter">
          {children}
          <Icon name="arrowDown" className={sorted === 'asc' ? 'turned' : sorted ? '' : 'idle'} />
        </a>
      ) : (
        children
      )}
    </th>
  )
}

/** A cell; `end` for numbers. */
export function Cell({ end, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & { end?: boolean }) {
  const name = [end && 'end', className].filter(Boolean).join(' ')
  return <td className={name || undefined} {...rest} />
}
