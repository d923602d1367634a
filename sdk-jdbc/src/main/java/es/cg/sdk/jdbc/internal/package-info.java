/** What the limit store and the write journal share: connections, time limits, and the creation and check of tables. */
@NullMarked
package es.cg.sdk.jdbc.internal;

import org.jspecify.annotations.NullMarked;
