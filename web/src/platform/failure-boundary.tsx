import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** Shown in place of the children once one of them throws. */
  failed: ReactNode;
  children: ReactNode;
}

/** Limits an error to one part of the page. A new `key` renders the children again. */
export class FailureBoundary extends Component<FailureBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
