import {css} from 'lit';

export const settingsStyles = css`
  .settings svg {
    display: block;
  }
  .settings-menu {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding: 0 0.75em 0.5em;
  }
  [role='switch']::before {
    content: '☐ ' / '';
  }
  [role='switch'][aria-checked='true']::before {
    content: '☑ ' / '';
  }
`;
