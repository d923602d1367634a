/** Keeps webhook events in the application's database, in the transactions of Spring. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.jdbc;

import org.jspecify.annotations.NullMarked;
