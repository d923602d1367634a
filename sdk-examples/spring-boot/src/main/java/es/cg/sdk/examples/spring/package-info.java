/** A Spring Boot application that issues invoices and books what the tax authority answers. */
@NullMarked
package es.cg.sdk.examples.spring;

import org.jspecify.annotations.NullMarked;
