package es.cg.sdk.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.annotation.AliasFor;

/**
 * Tests an application against the mock. Starts the whole application on a free port, and a {@code MockCg} that is a
 * bean of it. The client calls the mock with a key of every scope, and its time is the mock's clock: nothing waits. If
 * the application has {@code cg.webhooks.path}, its endpoint is registered at the mock as a destination for all kinds
 * of events, and has passed the handshake before the first test runs. If the path is one of many destinations, such as
 * {@code /cg/{name}/{tag}}, the test creates them itself, at addresses of the bean {@code SourceAddresses}, which has a
 * random key. If the application has {@code cg.corrections}, the mock differs from the contract as these files say.
 *
 * <pre>{@code
 * @CgMockTest
 * class InvoicingTest {
 *     @Autowired MockCg mock;
 *     @Autowired CgClient cg;
 * }
 * }</pre>
 *
 * <p>Classes with the same annotations and properties share an application and its mock, as with
 * {@code @SpringBootTest}; {@code @DirtiesContext} separates them.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
public @interface CgMockTest {
    /** Returns whether the client and its events are of the sandbox; of production by default. */
    boolean sandbox() default false;

    /** Returns properties of the application, as {@code name=value}. */
    @AliasFor(annotation = SpringBootTest.class, attribute = "properties")
    String[] properties() default {};

    /** Returns the classes of the application; by default it is found by its {@code @SpringBootConfiguration}. */
    @AliasFor(annotation = SpringBootTest.class, attribute = "classes")
    Class<?>[] classes() default {};
}
