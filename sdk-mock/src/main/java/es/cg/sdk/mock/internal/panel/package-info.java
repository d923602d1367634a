/** What the person at the firm does in the panel, and what a tester does there. */
@NullMarked
package es.cg.sdk.mock.internal.panel;

import org.jspecify.annotations.NullMarked;
