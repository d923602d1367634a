/** An application on the HTTP server of the JDK that issues invoices and is told what happens to them. */
@NullMarked
package es.cg.sdk.examples.jdkserver;

import org.jspecify.annotations.NullMarked;
