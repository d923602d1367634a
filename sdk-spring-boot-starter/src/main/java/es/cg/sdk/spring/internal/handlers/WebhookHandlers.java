package es.cg.sdk.spring.internal.handlers;

import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookRouter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/** Finds the handler of webhook events: one bean, or the annotated methods of beans. */
public final class WebhookHandlers {
    private static final String HOW = "Annotate methods of beans with @CgWebhookHandler, or define one bean of type"
            + " WebhookRouter or EventHandler.";

    private final ConfigurableListableBeanFactory beans;
    private final ObjectProvider<EventHandler> handlers;
    private final ObjectProvider<HandlerObserver> observers;

    /** Creates the finder for these beans. */
    public WebhookHandlers(
            ConfigurableListableBeanFactory beans,
            ObjectProvider<EventHandler> handlers,
            ObjectProvider<HandlerObserver> observers) {
        this.beans = beans;
        this.handlers = handlers;
        this.observers = observers;
    }

    /**
     * Returns the handler.
     *
     * @throws StartException if there is none, or more than one for the same events
     */
    public EventHandler handler() {
        EventHandler handler = applicationHandler();
        HandlerObserver observer = observers.getIfAvailable();
        return observer == null ? handler : observer.around(handler);
    }

    private EventHandler applicationHandler() {
        List<HandlerMethod> methods = methods();
        EventHandler own = handlers.getIfUnique();
        boolean hasOwn = handlers.stream().findAny().isPresent();
        if (hasOwn && !methods.isEmpty()) {
            throw new StartException(
                    "Webhook events have handlers twice: a bean of type EventHandler, and " + methods.get(0) + ".",
                    "Remove one of the two: either the bean, or all @CgWebhookHandler.");
        }
        if (hasOwn && own == null) {
            throw new StartException(
                    "The application has several beans of type EventHandler, and none is primary.",
                    "Compose them with WebhookRouter, and mark it with @Primary.");
        }
        if (own != null) {
            return own;
        }
        if (methods.isEmpty()) {
            throw new StartException(
                    "cg.webhooks.path is set, or cg.webhooks.store is inbox, and no bean handles webhook events.",
                    HOW + " A process whose inbox has no workers, cg.webhooks.workers=0, needs none.");
        }
        return router(methods);
    }

    private static EventHandler router(List<HandlerMethod> methods) {
        WebhookRouter.Builder router = WebhookRouter.builder();
        Map<String, HandlerMethod> byKind = new LinkedHashMap<>();
        for (HandlerMethod each : methods) {
            for (String kind : each.kinds()) {
                HandlerMethod other = byKind.putIfAbsent(kind, each);
                if (other != null) {
                    throw new StartException(
                            (kind.isEmpty() ? "All other events have" : kind + " has") + " two handlers: " + other
                                    + " and " + each + ".",
                            "Remove one of them; a handler can call another one itself.");
                }
                if (!kind.isEmpty()) {
                    router.on(new EventKind(kind), each.handler());
                }
            }
        }
        HandlerMethod others = byKind.get("");
        return others == null ? router.ignoringOthers() : router.otherwise(others.handler());
    }

    private List<HandlerMethod> methods() {
        return marked(beans).stream()
                .map(each -> HandlerMethod.of(beans, each.bean(), each.method(), each.mark()))
                .toList();
    }

    /** Returns a method with the annotation; null if no bean has one. */
    public static @Nullable Method firstMarked(ConfigurableListableBeanFactory beans) {
        List<Marked> marked = marked(beans);
        return marked.isEmpty() ? null : marked.get(0).method();
    }

    private record Marked(String bean, Method method, CgWebhookHandler mark) {}

    private static List<Marked> marked(ConfigurableListableBeanFactory beans) {
        List<Marked> found = new ArrayList<>();
        for (String name : beans.getBeanNamesForType(Object.class, true, false)) {
            Class<?> type =
                    ScopedProxyUtils.isScopedTarget(name) ? null : AutoProxyUtils.determineTargetClass(beans, name);
            if (type != null && AnnotationUtils.isCandidateClass(type, CgWebhookHandler.class)) {
                MethodIntrospector.selectMethods(type, (MethodIntrospector.MetadataLookup<CgWebhookHandler>)
                                method -> AnnotatedElementUtils.findMergedAnnotation(method, CgWebhookHandler.class))
                        .forEach((method, mark) -> found.add(new Marked(name, method, mark)));
            }
        }
        return found;
    }
}
