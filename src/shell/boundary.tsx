import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/provider'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'

const CrashFace = () => {
  const text = useText()
  return (
    <section className="facebox" role="alert">
      <h2>
        <Icon name="warn" /> {text.crash.title}
      </h2>
      <p className="ink-2">{text.crash.text}</p>
      <Button onClick={() => location.reload()}>{text.crash.reload}</Button>
    </section>
  )
}

/** Keeps a failure inside the part that failed. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <CrashFace /> : this.props.children
  }
}

/** The router's own failures: a chunk that is gone after a release, a route that threw. */
export const RouteFailure = () => (
  <main className="main" id="main">
    <CrashFace />
  </main>
)
