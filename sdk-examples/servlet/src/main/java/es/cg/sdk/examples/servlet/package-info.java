/** An application on Jetty, without a framework, that issues invoices and books their events in its database. */
@NullMarked
package es.cg.sdk.examples.servlet;

import org.jspecify.annotations.NullMarked;
