import "./look/tokens.css";
